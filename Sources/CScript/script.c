#ifdef STATECRAFT_SCXML

#if defined(__linux__)
#define _GNU_SOURCE
#elif defined(__APPLE__)
// Without it there is no `ucontext_t`.
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE
#endif

#include "script.h"

#include <dlfcn.h>
#include <duktape.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#if defined(__APPLE__)
#include <mach-o/getsect.h>
#else
#include <link.h>
#endif

// Each block has its size in front, in a double list: a dead heap is freed without Duktape.
typedef struct block {
  struct block *next;
  struct block *previous;
  size_t size;
  size_t padding;
} block;

struct statecraft_script {
  duk_context *context;
  block blocks;
  size_t used;
  size_t limit;
  int milliseconds;
  bool is_dead;
  char message[1024];
  char *text;
  size_t text_length;
  statecraft_kind kind;
  bool boolean;
  double number;
  statecraft_predicate predicate;
  void *owner;
  // The request that is going on.
  const char *input;
  size_t input_length;
  statecraft_syntax syntax;
  bool wants_value;
  int handle;
  int functions;
};

// MARK: Memory

static void *allocate(void *owner, duk_size_t size) {
  statecraft_script *script = owner;
  if (size == 0) return NULL;
  if (size > script->limit || script->used > script->limit - size) return NULL;
  block *header = malloc(sizeof(block) + size);
  if (header == NULL) return NULL;
  header->size = size;
  header->next = script->blocks.next;
  header->previous = &script->blocks;
  script->blocks.next->previous = header;
  script->blocks.next = header;
  script->used += size;
  return header + 1;
}

static void release(void *owner, void *pointer) {
  statecraft_script *script = owner;
  if (pointer == NULL) return;
  block *header = (block *)pointer - 1;
  header->previous->next = header->next;
  header->next->previous = header->previous;
  script->used -= header->size;
  free(header);
}

static void *resize(void *owner, void *pointer, duk_size_t size) {
  if (pointer == NULL) return allocate(owner, size);
  if (size == 0) {
    release(owner, pointer);
    return NULL;
  }
  block *header = (block *)pointer - 1;
  if (size <= header->size && size * 2 >= header->size) return pointer;
  void *moved = allocate(owner, size);
  if (moved == NULL) return NULL;
  memcpy(moved, pointer, header->size < size ? header->size : size);
  release(owner, pointer);
  return moved;
}

// MARK: Time

// Debian's Duktape has no hook to interrupt a loop. A watchdog sends the thread that runs the script
// a signal, and the handler jumps out of the call; the heap is not used again, only freed. It jumps
// only out of Duktape's own code: below the C library or the dynamic linker, a lock could stay taken.
// While our own code runs the jump waits until it is over; else the watchdog tries again.
typedef struct {
  sigjmp_buf jump;
  // When the thread's own time is up, which stands still while others run.
  int64_t end;
  volatile sig_atomic_t is_running;
  volatile sig_atomic_t is_busy;
  volatile sig_atomic_t is_late;
} guard;

static __thread guard *current;

static const int64_t millisecond = 1000000;

// A time in nanoseconds.
static int64_t time_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000 * millisecond + time.tv_nsec;
}

// Where Duktape's code lies; an empty range when that is not known.
static uintptr_t code_start, code_end;

static guard *begin_own_code(void) {
  guard *own = current;
  if (own) own->is_busy = 1;
  return own;
}

static void end_own_code(guard *own) {
  if (own == NULL) return;
  own->is_busy = 0;
  if (own->is_late) siglongjmp(own->jump, 1);
}

static void *guarded_allocate(void *owner, duk_size_t size) {
  guard *own = begin_own_code();
  void *result = allocate(owner, size);
  end_own_code(own);
  return result;
}

static void *guarded_resize(void *owner, void *pointer, duk_size_t size) {
  guard *own = begin_own_code();
  void *result = resize(owner, pointer, size);
  end_own_code(own);
  return result;
}

static void guarded_release(void *owner, void *pointer) {
  guard *own = begin_own_code();
  release(owner, pointer);
  end_own_code(own);
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
  guard *own = current;
  if (own == NULL || !own->is_running) return;
  // The signal may be another's, or may have been meant for an earlier call.
  if (time_of(CLOCK_THREAD_CPUTIME_ID) < own->end) return;
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
  if (dladdr((void *)(uintptr_t)duk_create_heap, &image) == 0) return;
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
  uintptr_t inside = (uintptr_t)duk_create_heap;
  for (int index = 0; index < image->dlpi_phnum; index += 1) {
    const uintptr_t start = image->dlpi_addr + image->dlpi_phdr[index].p_vaddr;
    const uintptr_t end = start + image->dlpi_phdr[index].p_memsz;
    if (image->dlpi_phdr[index].p_type != PT_LOAD || inside < start || inside >= end) continue;
    code_start = start;
    code_end = end;
    return 1;
  }
  return 0;
}

static void find_code(void) { dl_iterate_phdr(find_code_in, NULL); }
#endif

typedef struct watch {
  struct watch *next;
  pthread_t thread;
  // By a clock that nobody sets.
  int64_t deadline;
} watch;

static pthread_mutex_t watch_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t watch_change;
static watch *watches;
static bool watcher_sleeps;
static pthread_once_t watch_once = PTHREAD_ONCE_INIT;

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
    for (watch *each = watches; each; each = each->next) {
      if (now >= each->deadline) {
        pthread_kill(each->thread, SIGURG);
        each->deadline = now + 5 * millisecond;
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
  // Not deferred: the handler does not return, and the next signal must get through.
  action.sa_flags = SA_RESTART | SA_NODEFER | SA_SIGINFO;
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

static void add_watch(watch *own, int milliseconds) {
  pthread_once(&watch_once, start_watching);
  own->thread = pthread_self();
  own->deadline = time_of(CLOCK_MONOTONIC) + milliseconds * millisecond;
  pthread_mutex_lock(&watch_lock);
  bool wakes = watcher_sleeps;
  own->next = watches;
  watches = own;
  if (wakes) pthread_cond_signal(&watch_change);
  pthread_mutex_unlock(&watch_lock);
}

static void remove_watch(watch *own) {
  pthread_mutex_lock(&watch_lock);
  for (watch **each = &watches; *each; each = &(*each)->next) {
    if (*each == own) {
      *each = own->next;
      break;
    }
  }
  pthread_mutex_unlock(&watch_lock);
}

// MARK: Requests

// Duktape has characters beyond the basic plane as two surrogates of three bytes each; UTF-8 has
// them as four bytes. Half a pair becomes the replacement character. Returns the new length.
static size_t make_utf8(char *text, size_t length) {
  unsigned char *bytes = (unsigned char *)text;
  size_t from = 0, to = 0;
  while (from < length) {
    bool is_surrogate = length - from >= 3 && bytes[from] == 0xED && bytes[from + 1] >= 0xA0;
    bool is_pair = is_surrogate && length - from >= 6 && bytes[from + 1] < 0xB0
      && bytes[from + 3] == 0xED && bytes[from + 4] >= 0xB0;
    if (is_pair) {
      unsigned high = (bytes[from + 1] & 0x0Fu) << 6 | (bytes[from + 2] & 0x3Fu);
      unsigned low = (bytes[from + 4] & 0x0Fu) << 6 | (bytes[from + 5] & 0x3Fu);
      unsigned code = 0x10000 + (high << 10) + low;
      bytes[to] = (unsigned char)(0xF0 | code >> 18);
      bytes[to + 1] = (unsigned char)(0x80 | (code >> 12 & 0x3F));
      bytes[to + 2] = (unsigned char)(0x80 | (code >> 6 & 0x3F));
      bytes[to + 3] = (unsigned char)(0x80 | (code & 0x3F));
      from += 6;
      to += 4;
    } else if (is_surrogate) {
      memcpy(bytes + to, "\xEF\xBF\xBD", 3);
      from += 3;
      to += 3;
    } else {
      bytes[to] = bytes[from];
      from += 1;
      to += 1;
    }
  }
  return to;
}

// Runs a function under the bound; -1 when it was too late or failed.
static int run_bounded(statecraft_script *script, duk_safe_call_function body) {
  if (script->is_dead) return -1;
  guard own;
  own.is_busy = 0;
  own.is_late = 0;
  own.is_running = 0;
  own.end = time_of(CLOCK_THREAD_CPUTIME_ID) + script->milliseconds * millisecond;
  watch entry;
  guard *outer = current;
  int status = -1;
  script->message[0] = 0;
  // Worker threads of libdispatch, on which tasks run, block all signals.
  sigset_t signals, before;
  sigemptyset(&signals);
  sigaddset(&signals, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  if (sigsetjmp(own.jump, 0) == 0) {
    current = &own;
    own.is_running = 1;
    add_watch(&entry, script->milliseconds);
    status = duk_safe_call(script->context, body, script, 0, 1) == DUK_EXEC_SUCCESS ? 0 : -1;
    if (status != 0) {
      const char *text = duk_safe_to_string(script->context, -1);
      snprintf(script->message, sizeof script->message, "%s", text ? text : "error");
      script->message[make_utf8(script->message, strlen(script->message))] = 0;
    }
    duk_pop(script->context);
    own.is_running = 0;
  } else {
    own.is_running = 0;
    script->is_dead = true;
    snprintf(
      script->message, sizeof script->message,
      "the script took longer than %d ms and was stopped; the session's scripts cannot go on",
      script->milliseconds);
    status = -1;
  }
  remove_watch(&entry);
  current = outer;
  if (sigismember(&before, SIGURG) == 1) pthread_sigmask(SIG_BLOCK, &signals, NULL);
  return status;
}

static void fatal(void *owner, const char *message) {
  // Duktape calls this only when an error is not caught, which `duk_safe_call` makes impossible.
  (void)owner;
  fprintf(stderr, "statecraft: script heap: %s\n", message ? message : "fatal error");
  abort();
}

static void set_text(statecraft_script *script, const char *text, size_t length) {
  guard *own = begin_own_code();
  free(script->text);
  script->text = malloc(length + 1);
  script->text_length = 0;
  if (script->text) {
    memcpy(script->text, text, length);
    script->text_length = make_utf8(script->text, length);
    script->text[script->text_length] = 0;
  }
  end_own_code(own);
}

static duk_ret_t call_predicate(duk_context *context) {
  duk_memory_functions functions;
  duk_get_memory_functions(context, &functions);
  statecraft_script *script = functions.udata;
  duk_size_t length;
  const char *name = duk_to_lstring(context, 0, &length);
  set_text(script, name, length);
  // The owner's code must not be jumped out of.
  guard *own = begin_own_code();
  bool holds =
    script->predicate && script->text && script->predicate(script->owner, script->text);
  end_own_code(own);
  duk_push_boolean(context, holds);
  return 1;
}

static duk_ret_t prepare(duk_context *context, void *owner) {
  (void)owner;
  duk_push_c_function(context, call_predicate, 1);
  duk_put_global_string(context, "In");
  duk_push_global_stash(context);
  duk_push_array(context);
  duk_put_prop_string(context, -2, "functions");
  return 0;
}

static duk_ret_t compile_text(duk_context *context, void *owner) {
  statecraft_script *script = owner;
  const duk_uint_t flags = DUK_COMPILE_EVAL | DUK_COMPILE_NOFILENAME;
  bool done = false;
  if (script->syntax == STATECRAFT_EXPRESSION) {
    duk_push_string(context, "(");
    duk_push_lstring(context, script->input, script->input_length);
    duk_push_string(context, "\n)");
    duk_concat(context, 3);
    duk_size_t length;
    const char *wrapped = duk_get_lstring(context, -1, &length);
    if (duk_pcompile_lstring(context, flags, wrapped, length) == 0) {
      done = true;
    } else {
      duk_pop(context);
    }
  }
  if (!done) {
    duk_uint_t strict = script->syntax == STATECRAFT_ASSIGNMENT ? DUK_COMPILE_STRICT : 0;
    duk_compile_lstring(context, flags | strict, script->input, script->input_length);
  }
  duk_push_global_stash(context);
  duk_get_prop_string(context, -1, "functions");
  duk_dup(context, -3);
  script->handle = script->functions;
  duk_put_prop_index(context, -2, (duk_uarridx_t)script->functions);
  script->functions += 1;
  return 0;
}

// Keeps the value at the top of the stack.
static void keep(duk_context *context, statecraft_script *script) {
  duk_size_t length = 0;
  const char *text = NULL;
  script->kind = STATECRAFT_UNDEFINED;
  duk_dup_top(context);
  script->boolean = duk_to_boolean(context, -1) != 0;
  duk_pop(context);
  if (!script->wants_value) return;
  switch (duk_get_type(context, -1)) {
  case DUK_TYPE_NONE:
  case DUK_TYPE_UNDEFINED: script->kind = STATECRAFT_UNDEFINED; return;
  case DUK_TYPE_NULL: script->kind = STATECRAFT_NULL; return;
  case DUK_TYPE_BOOLEAN: script->kind = STATECRAFT_BOOLEAN; return;
  case DUK_TYPE_NUMBER:
    script->kind = STATECRAFT_NUMBER;
    script->number = duk_get_number(context, -1);
    return;
  case DUK_TYPE_STRING:
    script->kind = STATECRAFT_STRING;
    text = duk_get_lstring(context, -1, &length);
    break;
  case DUK_TYPE_OBJECT:
    if (!duk_is_function(context, -1)) {
      duk_dup_top(context);
      text = duk_json_encode(context, -1);
      if (text) {
        script->kind = STATECRAFT_JSON;
        length = duk_get_length(context, -1);
        text = duk_get_lstring(context, -1, &length);
        break;
      }
    }
    // Falls through: a function, or an object without JSON.
  default:
    script->kind = STATECRAFT_OPAQUE;
    duk_dup_top(context);
    text = duk_safe_to_lstring(context, -1, &length);
    break;
  }
  set_text(script, text ? text : "", text ? length : 0);
}

static duk_ret_t run_function(duk_context *context, void *owner) {
  statecraft_script *script = owner;
  duk_push_global_stash(context);
  duk_get_prop_string(context, -1, "functions");
  duk_get_prop_index(context, -1, (duk_uarridx_t)script->handle);
  duk_call(context, 0);
  keep(context, script);
  return 0;
}

static duk_ret_t call_function(duk_context *context, void *owner) {
  statecraft_script *script = owner;
  // The function's name was kept as text before the call.
  duk_get_global_string(context, script->text);
  duk_push_lstring(context, script->input, script->input_length);
  duk_call(context, 1);
  return 0;
}

statecraft_script *statecraft_script_create(size_t bytes, int milliseconds) {
  statecraft_script *script = calloc(1, sizeof(statecraft_script));
  if (script == NULL) return NULL;
  script->blocks.next = &script->blocks;
  script->blocks.previous = &script->blocks;
  script->limit = bytes;
  script->milliseconds = milliseconds;
  script->context =
    duk_create_heap(guarded_allocate, guarded_resize, guarded_release, script, fatal);
  if (script->context == NULL || duk_safe_call(script->context, prepare, script, 0, 1) != 0) {
    statecraft_script_destroy(script);
    return NULL;
  }
  duk_pop(script->context);
  return script;
}

// Duktape would run the scripts' own finalizers, which nothing bounds here; it has nothing but memory.
void statecraft_script_destroy(statecraft_script *script) {
  if (script == NULL) return;
  while (script->blocks.next != &script->blocks) {
    block *next = script->blocks.next;
    script->blocks.next = next->next;
    free(next);
  }
  free(script->text);
  free(script);
}

bool statecraft_script_is_dead(const statecraft_script *script) { return script->is_dead; }

int statecraft_script_compile(
  statecraft_script *script, const char *text, size_t length, statecraft_syntax syntax) {
  script->input = text;
  script->input_length = length;
  script->syntax = syntax;
  return run_bounded(script, compile_text) == 0 ? script->handle : -1;
}

int statecraft_script_run(statecraft_script *script, int handle, bool wants_value) {
  script->handle = handle;
  script->wants_value = wants_value;
  return run_bounded(script, run_function);
}

int statecraft_script_call(
  statecraft_script *script, const char *function, const char *argument, size_t length) {
  set_text(script, function, strlen(function));
  script->input = argument;
  script->input_length = length;
  return run_bounded(script, call_function);
}

statecraft_kind statecraft_script_kind(statecraft_script *script) { return script->kind; }
bool statecraft_script_boolean(statecraft_script *script) { return script->boolean; }
double statecraft_script_number(statecraft_script *script) { return script->number; }

const char *statecraft_script_text(statecraft_script *script, size_t *length) {
  *length = script->text_length;
  return script->text ? script->text : "";
}

const char *statecraft_script_message(statecraft_script *script) { return script->message; }

void statecraft_script_set_predicate(
  statecraft_script *script, statecraft_predicate predicate, void *owner) {
  script->predicate = predicate;
  script->owner = owner;
}

#else

// The trait SCXML is off: there is nothing to compile, but a target needs a source.
typedef int statecraft_script_is_off;

#endif
