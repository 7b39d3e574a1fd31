/// Memory that is going to be read, fetched without waiting for it.
///
/// Swift has no function for this. A read whose result is not used holds up the processor as soon as it has too many
/// instructions behind it.
#ifndef STATECRAFT_PREFETCH_H
#define STATECRAFT_PREFETCH_H

/// Asks for the memory at an address, which need not be one that can be read.
static inline void statecraft_prefetch(const void *address) {
  __builtin_prefetch(address);
}

#endif
