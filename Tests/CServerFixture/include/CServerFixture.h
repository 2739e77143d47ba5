#pragma once
#include <sys/types.h>
#include <sys/un.h>

/// A pipe of which no other child of this process inherits an end. 0, or an errno.
int fixture_pipe(int ends[2]);

/// Starts a guardian: a process that outlives this one, however it ends, then ends every group that
/// is left and removes the folder. To be called once, before anything is started. 0, or an errno.
int fixture_guard(const char *folder);

/// Tells the guardian that a group has ended; to be called before its leader is reaped, when its id
/// can still be nobody else's.
void fixture_ended(pid_t group);

/// Starts a program in a process group of its own, with these three descriptors and no others, and
/// with every signal as the system has it. 0, or an errno.
int fixture_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], int input, int output, int error);

/// The columns of the terminal behind a descriptor; 0 when there is none.
int fixture_terminal_columns(int descriptor);

/// Has another process connect a socket that this process keeps. The other process is the same for
/// all such sockets, holds none of them, and lives as long as this one. 0, or an errno.
int fixture_connect_elsewhere(int descriptor, const struct sockaddr_un *address);

/// Has a process of its own connect a socket that this process keeps. The other process lives on,
/// holding nothing but the socket, or is gone already when this returns.
///
/// `root`: the folder that is its root, in which the address is; NULL for this one's.
/// `user`: whose process it is to be; -1 for this one's. `process`: set when it lives on. 0, or an
/// errno.
int fixture_connect_apart(int descriptor, const struct sockaddr_un *address, int user,
                          const char *root, int stays, pid_t *process);
