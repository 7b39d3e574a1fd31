#include <sys/resource.h>
#include <time.h>

#include "meter.h"

__attribute__((noinline)) void meter_black_hole(const void *value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

__attribute__((noinline)) void meter_mark(void) { __asm__ volatile("" : : : "memory"); }

static uint64_t read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t meter_thread_nanoseconds(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

uint64_t meter_process_nanoseconds(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

uint64_t meter_nanoseconds(void) { return read_clock(CLOCK_MONOTONIC); }

uint64_t meter_children_nanoseconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  uint64_t seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  uint64_t microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return seconds * 1000000000ull + microseconds * 1000ull;
}

uint64_t meter_peak_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  return (uint64_t)usage.ru_maxrss * 1024;
#endif
}
