#ifndef METER_H
#define METER_H

#include <stdint.h>

/// What the optimizer must think is looked at.
void meter_black_hole(const void *value);

/// The processor time of the calling thread, in nanoseconds.
uint64_t meter_thread_nanoseconds(void);

/// The time that passed, in nanoseconds from some moment.
uint64_t meter_nanoseconds(void);

#endif
