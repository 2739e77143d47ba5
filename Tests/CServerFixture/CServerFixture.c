#include "CServerFixture.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// `pipe2` and `addclosefrom_np` are GNU extensions, which Swift does not see; `ioctl` is variadic.

int fixture_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

int fixture_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], int input, int output, int error) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, error, 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                            POSIX_SPAWN_SETSIGDEF);
  int result = posix_spawnp(pid, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

int fixture_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Between fork and the end the child may only do what is safe in a signal handler: this process has
// other threads.
static void connect_and_stay(int descriptor, const struct sockaddr_un *address, int user,
                             int stays, int report) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  int error = 0;
  if (user >= 0 && (setgid(user) != 0 || setuid(user) != 0)) error = errno;
  if (error == 0 && connect(descriptor, (const struct sockaddr *)address, sizeof *address) != 0)
    error = errno;
  if (write(report, &error, sizeof error) != sizeof error || !stays || error != 0) _exit(0);
  close_range(0, descriptor - 1, 0);
  close_range(descriptor + 1, ~0U, 0);
  for (;;) pause();
}

int fixture_connect_apart(int descriptor, const struct sockaddr_un *address, int user, int stays,
                          pid_t *process) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t child = fork();
  if (child == 0) connect_and_stay(descriptor, address, user, stays, ends[1]);
  int error = child < 0 ? errno : EPIPE;
  close(ends[1]);
  if (child > 0) {
    while (read(ends[0], &error, sizeof error) < 0 && errno == EINTR) {}
    if (!stays || error != 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    } else {
      *process = child;
    }
  }
  close(ends[0]);
  return error;
}
