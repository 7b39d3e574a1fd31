/// libFuzzer, which comes with the toolchain and is linked by `-sanitize=fuzzer`.
#ifndef STATECRAFT_FUZZER_H
#define STATECRAFT_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Calls a function with one input after the other, as the arguments of the program say.
int LLVMFuzzerRunDriver(
  int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

#endif
