// Counts the jobs that Swift's concurrency hands to its pool of threads, by the runtime's own hook.
#include <stdatomic.h>
#include <stddef.h>

#include "meter.h"

static _Atomic uint64_t jobs;

#if defined(__clang__) && __has_attribute(swiftcall)

typedef __attribute__((swiftcall)) void (*enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*enqueue_hook)(void *job, enqueue original);

extern enqueue_hook swift_task_enqueueGlobal_hook;

static __attribute__((swiftcall)) void count_job(void *job, enqueue original) {
  atomic_fetch_add_explicit(&jobs, 1, memory_order_relaxed);
  original(job);
}

void meter_count_jobs(void) { swift_task_enqueueGlobal_hook = count_job; }

#else

void meter_count_jobs(void) {}

#endif

uint64_t meter_jobs(void) { return atomic_load(&jobs); }
