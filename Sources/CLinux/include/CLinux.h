#pragma once

#include <stdint.h>
#include <sys/types.h>

// What Swift cannot call by itself: functions that need _GNU_SOURCE, structures that the Glibc
// module does not show, and a signal handler, which must be async-signal-safe code.
// Every function returns -1 and sets errno on failure, as the call it stands for does.

/// accept4(2) without the peer's address. `flags`: `eider_accept_flags`.
int eider_accept4(int fd, int flags);

/// SOCK_CLOEXEC | SOCK_NONBLOCK, which Swift sees as values of an enumeration.
extern const int eider_accept_flags;

/// SO_PEERCRED of a connected AF_UNIX socket: who connected, at the time of connect(2). A process
/// in another pid namespace shows as 0.
int eider_peer_credentials(int fd, pid_t *pid, uid_t *uid, gid_t *gid);

/// A non-blocking timerfd(2) on CLOCK_MONOTONIC.
int eider_timer_open(void);

/// Arms the timer once for an absolute time of CLOCK_MONOTONIC; 0 and 0 disarm it. A tick that was
/// not read yet is forgotten.
int eider_timer_set(int fd, int64_t seconds, int64_t nanoseconds);

/// A non-blocking eventfd(2) with the count 0.
int eider_event_open(void);

/// Catches `signal`: each delivery adds 1 to the eventfd `fd`. The action from before is kept.
/// Fails with EBUSY if the signal is caught already.
int eider_signal_catch(int signal, int fd);

/// Puts the action from before `eider_signal_catch` back.
int eider_signal_release(int signal);

/// The environment of this process as it is, for posix_spawn(3).
char **eider_environment(void);

/// A signalfd(2) for `count` signals, which are blocked from now on in the calling thread.
int eider_signal_descriptor(const int *signals, int count);

/// Takes one signal from such a descriptor and says whether the kernel sent it, as it does for the
/// keys of a terminal, rather than a process. 0 when none waits.
int eider_signal_take(int fd, int *from_kernel);

/// Has a thread of its own do fdatasync(2) on the file, which a slow disk may take long for, and
/// returns at once. The thread touches nothing but a duplicate of `fd`.
int eider_sync_aside(int fd);
