#include "CServerFixture.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Guardian.h"

// `pipe2` is a GNU extension, which Swift does not see; `ioctl` is variadic.

int fixture_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

// Between fork and the end a child may only do what is safe in a signal handler: this process has
// other threads.
static void heed_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// A child tells the guardian of itself: `posix_spawn` would leave a moment in which it runs and is
// not known. Like that it shares this process's memory until it becomes the program: to copy a large
// process's tables takes long. No handler of this process may run in it.
int fixture_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], int input, int output, int error) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  volatile int problem = 0;
  pid_t child = vfork();
  if (child == 0) {
    setpgid(0, 0);
    guardian_started();
    heed_signals();
    dup2(input, 0);
    dup2(output, 1);
    dup2(error, 2);
    close_range(3, ~0U, 0);
    execvpe(program, arguments, environment);
    problem = errno;
    _exit(127);
  }
  if (child < 0) problem = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (child > 0 && problem != 0) {
    fixture_ended(child);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  }
  *pid = child;
  return problem;
}

int fixture_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void connect_and_stay(int descriptor, const struct sockaddr_un *address, int user,
                             const char *root, int stays, int report) {
  if (stays) {
    setpgid(0, 0);
    guardian_started();
  }
  guardian_leave();
  heed_signals();
  int error = 0;
  if (root != NULL && (chroot(root) != 0 || chdir("/") != 0)) error = errno;
  if (error == 0 && user >= 0 && (setgid(user) != 0 || setuid(user) != 0)) error = errno;
  if (error == 0 && connect(descriptor, (const struct sockaddr *)address, sizeof *address) != 0)
    error = errno;
  if (write(report, &error, sizeof error) != sizeof error || !stays || error != 0) _exit(0);
  close_range(0, descriptor - 1, 0);
  close_range(descriptor + 1, ~0U, 0);
  for (;;) pause();
}

// The process that connects for this one and lives as long: one for all such connections, and no
// relative of the players that tests start.
static pthread_mutex_t connector_lock = PTHREAD_MUTEX_INITIALIZER;
static int connector = -1;

struct connector_request {
  struct sockaddr_un address;
};

static void serve_connections(int requests) {
  heed_signals();
  close_range(0, requests - 1, 0);
  close_range(requests + 1, ~0U, 0);
  for (;;) {
    struct connector_request request;
    struct iovec part = {&request, sizeof request};
    union {
      struct cmsghdr header;
      char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t size = recvmsg(requests, &message, 0);
    if (size < 0 && errno == EINTR) continue;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (size != sizeof request || header == NULL) _exit(0);
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    int error = 0;
    if (connect(descriptor, (struct sockaddr *)&request.address, sizeof request.address) != 0)
      error = errno;
    close(descriptor);
    if (write(requests, &error, sizeof error) != sizeof error) _exit(0);
  }
}

static int start_connector(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  pid_t child = fork();
  if (child == 0) serve_connections(ends[1]);
  int error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return error;
  }
  connector = ends[0];
  return 0;
}

static int ask_connector(int descriptor, const struct sockaddr_un *address) {
  struct connector_request request = {.address = *address};
  struct iovec part = {&request, sizeof request};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {.room = {0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  if (sendmsg(connector, &message, MSG_NOSIGNAL) < 0) return errno;
  int error = EPIPE;
  while (read(connector, &error, sizeof error) < 0 && errno == EINTR) {}
  return error;
}

int fixture_connect_elsewhere(int descriptor, const struct sockaddr_un *address) {
  pthread_mutex_lock(&connector_lock);
  int error = connector < 0 ? start_connector() : 0;
  if (error == 0) error = ask_connector(descriptor, address);
  pthread_mutex_unlock(&connector_lock);
  return error;
}

int fixture_connect_apart(int descriptor, const struct sockaddr_un *address, int user,
                          const char *root, int stays, pid_t *process) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t child = fork();
  if (child == 0) connect_and_stay(descriptor, address, user, root, stays, ends[1]);
  int error = child < 0 ? errno : EPIPE;
  close(ends[1]);
  if (child > 0) {
    while (read(ends[0], &error, sizeof error) < 0 && errno == EINTR) {}
    if (!stays || error != 0) {
      fixture_ended(child);
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    } else {
      *process = child;
    }
  }
  close(ends[0]);
  return error;
}
