#ifndef METER_H
#define METER_H

#include <stdbool.h>
#include <stdint.h>

/// What the optimizer must think is looked at.
void meter_black_hole(const void *value);

/// Does nothing; a profiler that counts instructions is told to start anew here.
void meter_mark(void);

/// The processor time of the calling thread, in nanoseconds.
uint64_t meter_thread_nanoseconds(void);

/// The processor time of all threads, in nanoseconds.
uint64_t meter_process_nanoseconds(void);

/// The time that passed, in nanoseconds from some moment.
uint64_t meter_nanoseconds(void);

/// The processor time of the processes that this one has started and awaited, in nanoseconds.
uint64_t meter_children_nanoseconds(void);

/// The most memory that the process has had, in bytes.
uint64_t meter_peak_memory(void);

/// Whether allocations can be counted here.
bool meter_can_count_allocations(void);

/// Begins or ends counting, on all threads.
void meter_count_allocations(bool counting);

/// How many times memory was allocated while counting.
uint64_t meter_allocations(void);

/// The bytes that were allocated while counting less those that were given back.
int64_t meter_allocated_bytes(void);

/// Begins counting the jobs that are handed to the pool of threads: every task is one at least once.
void meter_count_jobs(void);

/// How many jobs were counted.
uint64_t meter_jobs(void);

#endif
