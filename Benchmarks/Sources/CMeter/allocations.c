// Takes the place of the C library's allocator in the whole process, to count what goes through it.
// Only with glibc, whose own functions have second names.
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "meter.h"

static _Atomic bool is_counting;
static _Atomic uint64_t allocations;
static _Atomic int64_t bytes;

void meter_count_allocations(bool counting) { atomic_store(&is_counting, counting); }

uint64_t meter_allocations(void) { return atomic_load(&allocations); }

int64_t meter_allocated_bytes(void) { return atomic_load(&bytes); }

#if defined(__GLIBC__)

#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

bool meter_can_count_allocations(void) { return true; }

static inline bool counts(void) {
  return __builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), false);
}

static void *counted(void *memory) {
  if (counts() && memory != NULL) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    int64_t size = (int64_t)malloc_usable_size(memory);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
  }
  return memory;
}

static void forget(void *memory) {
  if (counts() && memory != NULL) {
    int64_t size = (int64_t)malloc_usable_size(memory);
    atomic_fetch_sub_explicit(&bytes, size, memory_order_relaxed);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  forget(memory);
  return counted(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *aligned = __libc_memalign(alignment, size);
  if (aligned == NULL) return ENOMEM;
  *memory = counted(aligned);
  return 0;
}

void free(void *memory) {
  forget(memory);
  __libc_free(memory);
}

#else

bool meter_can_count_allocations(void) { return false; }

#endif
