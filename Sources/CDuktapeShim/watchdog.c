#ifdef STATECRAFT_SCXML

#if defined(__APPLE__)
// Without it there is no `ucontext_t`.
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE
#endif

#include "watchdog.h"

#include <dlfcn.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#if defined(__APPLE__)
#include <mach-o/getsect.h>
#else
#include <link.h>
#endif

static __thread statecraft_guard *current;

static const int64_t millisecond = 1000000;

// A time in nanoseconds.
static int64_t time_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000 * millisecond + time.tv_nsec;
}

// Where the watched code lies; an empty range when that is not known.
static uintptr_t watched_code, code_start, code_end;

statecraft_guard *statecraft_guard_pause(void) {
  statecraft_guard *own = current;
  if (own) own->is_busy = 1;
  return own;
}

void statecraft_guard_resume(statecraft_guard *own) {
  if (own == NULL) return;
  own->is_busy = 0;
  if (own->is_late) siglongjmp(own->jump, 1);
}

// Where a thread was interrupted; 0 when that is not known.
static uintptr_t interrupted_code(void *context) {
  ucontext_t *thread = context;
#if defined(__linux__) && defined(__x86_64__)
  return (uintptr_t)thread->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
  return (uintptr_t)thread->uc_mcontext.pc;
#elif defined(__APPLE__) && defined(__x86_64__)
  return (uintptr_t)thread->uc_mcontext->__ss.__rip;
#elif defined(__APPLE__) && defined(__aarch64__)
  return (uintptr_t)arm_thread_state64_get_pc(thread->uc_mcontext->__ss);
#else
  (void)thread;
  return 0;
#endif
}

static void interrupt(int number, siginfo_t *information, void *context) {
  (void)number;
  (void)information;
  statecraft_guard *own = current;
  if (own == NULL || !own->is_running) return;
  // The first signal comes at half time. Asking for the thread's time at the beginning would cost
  // more than most calls. The signal may be another's, or may have been meant for an earlier call.
  int64_t used = time_of(CLOCK_THREAD_CPUTIME_ID);
  if (own->used == 0) own->used = used;
  if (time_of(CLOCK_MONOTONIC) < own->end || used < own->used + own->time / 2) return;
  if (own->is_busy) {
    own->is_late = 1;
    return;
  }
  uintptr_t code = interrupted_code(context);
  if (code != 0 && code_end != 0 && (code < code_start || code >= code_end)) return;
  siglongjmp(own->jump, 1);
}

#if defined(__APPLE__)
static void find_code(void) {
  Dl_info image;
  unsigned long size = 0;
  if (dladdr((void *)watched_code, &image) == 0) return;
  const uint8_t *text =
    getsegmentdata((const struct mach_header_64 *)image.dli_fbase, "__TEXT", &size);
  if (text == NULL) return;
  code_start = (uintptr_t)text;
  code_end = code_start + size;
}
#else
static int find_code_in(struct dl_phdr_info *image, size_t size, void *unused) {
  (void)size;
  (void)unused;
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const uintptr_t start = image->dlpi_addr + image->dlpi_phdr[index].p_vaddr;
    const uintptr_t end = start + image->dlpi_phdr[index].p_memsz;
    const bool is_here = watched_code >= start && watched_code < end;
    if (image->dlpi_phdr[index].p_type != PT_LOAD || !is_here) continue;
    code_start = start;
    code_end = end;
    return 1;
  }
  return 0;
}

static void find_code(void) { dl_iterate_phdr(find_code_in, NULL); }
#endif

static pthread_mutex_t watch_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t watch_change;
static statecraft_guard *watches;
static bool watcher_sleeps;

// Waits for a change or a moment; 0 for a change.
static int wait_for_change(int64_t moment) {
#if defined(__APPLE__)
  moment -= time_of(CLOCK_MONOTONIC);
  if (moment < 0) moment = 0;
#endif
  struct timespec time = {
    .tv_sec = (time_t)(moment / (1000 * millisecond)),
    .tv_nsec = (long)(moment % (1000 * millisecond)),
  };
#if defined(__APPLE__)
  return pthread_cond_timedwait_relative_np(&watch_change, &watch_lock, &time);
#else
  return pthread_cond_timedwait(&watch_change, &watch_lock, &time);
#endif
}

// Who is late gets the signal again and again, should it come at a bad moment. The list is short,
// because threads are few.
static void *watch_scripts(void *unused) {
  (void)unused;
  pthread_mutex_lock(&watch_lock);
  for (;;) {
    int64_t now = time_of(CLOCK_MONOTONIC);
    // Looks every tenth of a second while there are calls, so that a call need not wake the thread.
    int64_t next = now + 100 * millisecond;
    if (watches == NULL) {
      if (wait_for_change(next) != 0 && watches == NULL) {
        watcher_sleeps = true;
        pthread_cond_wait(&watch_change, &watch_lock);
        watcher_sleeps = false;
      }
      continue;
    }
    for (statecraft_guard *each = watches; each; each = each->next) {
      if (now >= each->deadline) {
        pthread_kill(each->thread, SIGURG);
        each->deadline = now < each->end ? each->end : now + 5 * millisecond;
      }
      if (each->deadline < next) next = each->deadline;
    }
    wait_for_change(next);
  }
  return NULL;
}

static void start_watching(void) {
  find_code();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = interrupt;
  // Deferred while the handler runs: else signals of others that come faster than it ends would fill the
  // stack with handlers. `statecraft_guard_end` lets them through again after a jump.
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGURG, &action, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_cond_init(&watch_change, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch_scripts, NULL) == 0) pthread_detach(thread);
}

void statecraft_guard_begin(statecraft_guard *own, int milliseconds, uintptr_t code) {
  own->is_running = 0;
  own->is_busy = 0;
  own->is_late = 0;
  int64_t now = time_of(CLOCK_MONOTONIC);
  own->time = milliseconds * millisecond;
  own->end = now + own->time;
  own->deadline = now + own->time / 2;
  own->used = 0;
  own->thread = pthread_self();
  own->outer = current;
  current = own;
  // Worker threads of libdispatch, on which tasks run, block all signals.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &signals, &own->mask);
  pthread_mutex_lock(&watch_lock);
  if (watched_code == 0) {
    watched_code = code;
    start_watching();
  }
  own->next = watches;
  watches = own;
  if (watcher_sleeps) pthread_cond_signal(&watch_change);
  pthread_mutex_unlock(&watch_lock);
}

void statecraft_guard_end(statecraft_guard *own) {
  pthread_mutex_lock(&watch_lock);
  for (statecraft_guard **each = &watches; *each; each = &(*each)->next) {
    if (*each == own) {
      *each = own->next;
      break;
    }
  }
  pthread_mutex_unlock(&watch_lock);
  current = own->outer;
  pthread_sigmask(SIG_SETMASK, &own->mask, NULL);
}

#else

typedef int statecraft_watchdog_is_off;

#endif
