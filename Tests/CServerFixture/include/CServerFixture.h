#pragma once
#include <sys/types.h>

/// A pipe of which no other child of this process inherits an end. 0, or an errno.
int fixture_pipe(int ends[2]);

/// Starts a program in a process group of its own, with these three descriptors and no others, and
/// with every signal as the system has it. 0, or an errno.
int fixture_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], int input, int output, int error);

/// The columns of the terminal behind a descriptor; 0 when there is none.
int fixture_terminal_columns(int descriptor);
