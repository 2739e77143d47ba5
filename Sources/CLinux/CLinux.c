#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

const int eider_accept_flags = SOCK_CLOEXEC | SOCK_NONBLOCK;

int eider_accept4(int fd, int flags) { return accept4(fd, NULL, NULL, flags); }

int eider_peer_credentials(int fd, pid_t *pid, uid_t *uid, gid_t *gid) {
  struct ucred credentials;
  socklen_t size = sizeof(credentials);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -1;
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return 0;
}

int eider_timer_open(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

int eider_timer_set(int fd, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, NULL);
}

int eider_event_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// One more than the eventfd of each caught signal, so that 0 means none. The handler may run on
// any thread, hence atomic.
static _Atomic int caught[NSIG];
static struct sigaction before[NSIG];

static void count(int signal) {
  int saved = errno;
  int fd = atomic_load(&caught[signal]) - 1;
  uint64_t one = 1;
  // It can only fail when the counter is full, and then that says what it must say.
  if (fd >= 0) (void)!write(fd, &one, sizeof(one));
  errno = saved;
}

int eider_signal_catch(int signal, int fd) {
  if (signal <= 0 || signal >= NSIG || fd < 0) {
    errno = EINVAL;
    return -1;
  }
  int none = 0;
  if (!atomic_compare_exchange_strong(&caught[signal], &none, fd + 1)) {
    errno = EBUSY;
    return -1;
  }
  struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESTART | SA_NOCLDSTOP};
  sigemptyset(&action.sa_mask);
  if (sigaction(signal, &action, &before[signal]) < 0) {
    atomic_store(&caught[signal], 0);
    return -1;
  }
  return 0;
}

int eider_signal_release(int signal) {
  if (signal <= 0 || signal >= NSIG || atomic_load(&caught[signal]) == 0) {
    errno = EINVAL;
    return -1;
  }
  if (sigaction(signal, &before[signal], NULL) < 0) return -1;
  atomic_store(&caught[signal], 0);
  return 0;
}

char **eider_environment(void) { return environ; }

int eider_signal_descriptor(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++)
    if (sigaddset(&set, signals[i]) < 0) return -1;
  int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int eider_signal_take(int fd, int *from_kernel) {
  struct signalfd_siginfo information;
  ssize_t size;
  do size = read(fd, &information, sizeof(information));
  while (size < 0 && errno == EINTR);
  if (size < 0) return errno == EAGAIN ? 0 : -1;
  *from_kernel = information.ssi_code == SI_KERNEL;
  return (int)information.ssi_signo;
}

static void *sync_and_close(void *file) {
  int fd = (int)(intptr_t)file;
  // Nobody is there to be told of an error; the records are in the file either way.
  (void)fdatasync(fd);
  close(fd);
  return NULL;
}

int eider_sync_aside(int fd) {
  int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return -1;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  // Signals belong to the one thread that does everything else.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int error = pthread_create(&thread, &attributes, sync_and_close, (void *)(intptr_t)copy);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (error == 0) return 0;
  close(copy);
  errno = error;
  return -1;
}
