/// Stops calls that take too long.
///
/// Debian's Duktape has no hook to interrupt a loop. A watchdog sends the thread that runs a call a
/// signal, and the handler jumps out of the call, whose heap must not be used again, only freed. It
/// jumps only out of the code that is watched: below the C library or the dynamic linker, a lock
/// could stay taken. While our own code runs the jump waits until it is over; else the watchdog
/// tries again.
#ifndef STATECRAFT_WATCHDOG_H
#define STATECRAFT_WATCHDOG_H

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/// A call that is watched. Who begins one calls `sigsetjmp` for `jump`, then sets `is_running`.
typedef struct statecraft_guard {
  sigjmp_buf jump;
  volatile sig_atomic_t is_running;
  volatile sig_atomic_t is_busy;
  volatile sig_atomic_t is_late;
  // In nanoseconds, by a clock that nobody sets: how much time there is, when it is up, when to look.
  int64_t time;
  int64_t end;
  int64_t deadline;
  // The thread's own time at the first signal, which stands still while others run; else 0.
  int64_t used;
  pthread_t thread;
  struct statecraft_guard *next;
  struct statecraft_guard *outer;
  // The signals that the thread blocked before.
  sigset_t mask;
} statecraft_guard;

/// Watches a call of this thread; `code` is an address in the code that may be jumped out of.
void statecraft_guard_begin(statecraft_guard *own, int milliseconds, uintptr_t code);
void statecraft_guard_end(statecraft_guard *own);

/// Begins what must not be jumped out of.
statecraft_guard *statecraft_guard_pause(void);
/// Ends it; jumps when it is late.
void statecraft_guard_resume(statecraft_guard *own);

#endif
