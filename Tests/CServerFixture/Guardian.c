#include "Guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CServerFixture.h"

// One process that outlives this one, however it dies, and ends what it leaves behind. A signal on
// the parent's death (PR_SET_PDEATHSIG) would not do: it comes when the thread that forked ends.
static int guardian = -1;

// What the guardian knows. Each child costs its parent three descriptors, so these suffice.
static struct group {
  pid_t id;
  int leader;
} groups[4096];
static size_t count = 0;

static void tell(pid_t id) {
  // When the guardian was killed, nobody guards; that is no reason to fail.
  while (send(guardian, &id, sizeof id, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

void guardian_started(void) { tell(getpid()); }
void guardian_leave(void) { close(guardian); }
void fixture_ended(pid_t group) { tell(-group); }

static void add(pid_t id) {
  if (count == sizeof groups / sizeof *groups) return;
  groups[count++] = (struct group){id, pidfd_open(id, 0)};
}

static void strike_out(pid_t id) {
  for (size_t index = 0; index < count; index++) {
    if (groups[index].id != id) continue;
    close(groups[index].leader);
    groups[index] = groups[--count];
    return;
  }
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Sends every group a signal and waits up to five seconds for their leaders' ends.
static void end_groups(int number) {
  for (size_t index = 0; index < count; index++) {
    struct group *group = &groups[index];
    // A leader that is gone leaves its id to its group. Only when that is gone too can another
    // process have it, a stranger then.
    if (pidfd_send_signal(group->leader, 0, NULL, 0) == 0 || kill(group->id, 0) != 0)
      kill(-group->id, number);
  }
  long end = milliseconds() + 5000;
  for (size_t index = 0; index < count; index++) {
    struct pollfd leader = {.fd = groups[index].leader, .events = POLLIN};
    long left = end - milliseconds();
    poll(&leader, 1, left > 0 ? (int)left : 0);
  }
}

static void guard(int requests, const char *folder) {
  prctl(PR_SET_NAME, "eider-guardian");
  // Nothing of its parent's is kept: nobody waits for an end that it holds.
  dup2(requests, 0);
  close_range(1, ~0U, 0);
  open("/dev/null", O_RDWR);
  dup(1);
  pid_t id;
  while (chdir("/") == 0 && read(0, &id, sizeof id) == sizeof id) {
    if (id > 0) add(id);
    else strike_out(-id);
  }
  // A daemon on the user's own server puts the levels back when it is asked to end.
  end_groups(SIGTERM);
  end_groups(SIGKILL);
  execl("/bin/rm", "rm", "-rf", "--one-file-system", "--", folder, NULL);
  _exit(1);
}

int fixture_guard(const char *folder) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // It heeds no signal, and no terminal has any for it. It is no child of this process's either.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) {
    setsid();
    pid_t grandchild = fork();
    if (grandchild == 0) guard(ends[1], folder);
    _exit(grandchild < 0 ? errno : 0);
  }
  int error = child < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  int status = 0;
  if (child > 0) {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    error = WEXITSTATUS(status);
  }
  if (error == 0) guardian = ends[0];
  else close(ends[0]);
  return error;
}
