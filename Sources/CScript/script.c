#ifdef STATECRAFT_SCXML

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "script.h"

#include <duktape.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
// a signal, and the handler jumps out of the call; the heap is not used again, only freed. While
// memory is being allocated the jump waits, because the C library's lock would stay taken.
typedef struct {
  sigjmp_buf jump;
  volatile sig_atomic_t is_running;
  volatile sig_atomic_t is_allocating;
  volatile sig_atomic_t is_late;
} guard;

static __thread guard *current;

static void *guarded_allocate(void *owner, duk_size_t size) {
  guard *own = current;
  if (own) own->is_allocating = 1;
  void *result = allocate(owner, size);
  if (own) {
    own->is_allocating = 0;
    if (own->is_late) siglongjmp(own->jump, 1);
  }
  return result;
}

static void *guarded_resize(void *owner, void *pointer, duk_size_t size) {
  guard *own = current;
  if (own) own->is_allocating = 1;
  void *result = resize(owner, pointer, size);
  if (own) {
    own->is_allocating = 0;
    if (own->is_late) siglongjmp(own->jump, 1);
  }
  return result;
}

static void guarded_release(void *owner, void *pointer) {
  guard *own = current;
  if (own) own->is_allocating = 1;
  release(owner, pointer);
  if (own) {
    own->is_allocating = 0;
    if (own->is_late) siglongjmp(own->jump, 1);
  }
}

static void interrupt(int number) {
  (void)number;
  guard *own = current;
  if (own == NULL || !own->is_running) return;
  if (own->is_allocating) {
    own->is_late = 1;
    return;
  }
  siglongjmp(own->jump, 1);
}

typedef struct watch {
  struct watch *next;
  pthread_t thread;
  struct timespec deadline;
} watch;

static pthread_mutex_t watch_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t watch_change = PTHREAD_COND_INITIALIZER;
static watch *watches;
static bool watcher_sleeps;
static pthread_once_t watch_once = PTHREAD_ONCE_INIT;

static bool is_before(struct timespec left, struct timespec right) {
  return left.tv_sec < right.tv_sec
    || (left.tv_sec == right.tv_sec && left.tv_nsec < right.tv_nsec);
}

// Calls that are late get the signal once; the list is short, because threads are few.
static void *watch_scripts(void *unused) {
  (void)unused;
  pthread_mutex_lock(&watch_lock);
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    // Looks every tenth of a second while there are calls, so that a call need not wake the thread.
    struct timespec next = {.tv_sec = now.tv_sec, .tv_nsec = now.tv_nsec + 100000000};
    if (next.tv_nsec >= 1000000000) {
      next.tv_sec += 1;
      next.tv_nsec -= 1000000000;
    }
    if (watches == NULL) {
      if (pthread_cond_timedwait(&watch_change, &watch_lock, &next) != 0 && watches == NULL) {
        watcher_sleeps = true;
        pthread_cond_wait(&watch_change, &watch_lock);
        watcher_sleeps = false;
      }
      continue;
    }
    for (watch *each = watches; each; each = each->next) {
      if (!is_before(now, each->deadline)) {
        pthread_kill(each->thread, SIGURG);
        // Again a little later, should the first have come while memory was allocated.
        each->deadline = now;
        each->deadline.tv_sec += 1;
      }
      if (is_before(each->deadline, next)) next = each->deadline;
    }
    pthread_cond_timedwait(&watch_change, &watch_lock, &next);
  }
  return NULL;
}

static void start_watching(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = interrupt;
  // Not deferred: the handler does not return, and the next signal must get through.
  action.sa_flags = SA_RESTART | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(SIGURG, &action, NULL);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch_scripts, NULL) == 0) pthread_detach(thread);
}

static void add_watch(watch *own, int milliseconds) {
  pthread_once(&watch_once, start_watching);
  own->thread = pthread_self();
  clock_gettime(CLOCK_REALTIME, &own->deadline);
  own->deadline.tv_sec += milliseconds / 1000;
  own->deadline.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (own->deadline.tv_nsec >= 1000000000) {
    own->deadline.tv_sec += 1;
    own->deadline.tv_nsec -= 1000000000;
  }
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

// Runs a function under the bound; -1 when it was too late or failed.
static int run_bounded(statecraft_script *script, duk_safe_call_function body) {
  if (script->is_dead) return -1;
  guard own;
  own.is_allocating = 0;
  own.is_late = 0;
  own.is_running = 0;
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

// MARK: Requests

static void fatal(void *owner, const char *message) {
  // Duktape calls this only when an error is not caught, which `duk_safe_call` makes impossible.
  (void)owner;
  fprintf(stderr, "statecraft: script heap: %s\n", message ? message : "fatal error");
  abort();
}

static duk_ret_t call_predicate(duk_context *context) {
  duk_memory_functions functions;
  duk_get_memory_functions(context, &functions);
  statecraft_script *script = functions.udata;
  const char *name = duk_safe_to_string(context, 0);
  // The owner's code must not be jumped out of.
  guard *own = current;
  if (own) own->is_allocating = 1;
  bool holds = script->predicate && script->predicate(script->owner, name);
  if (own) {
    own->is_allocating = 0;
    if (own->is_late) siglongjmp(own->jump, 1);
  }
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

static void set_text(statecraft_script *script, const char *text, size_t length) {
  free(script->text);
  script->text = malloc(length + 1);
  script->text_length = script->text ? length : 0;
  if (script->text == NULL) return;
  memcpy(script->text, text, length);
  script->text[length] = 0;
}

// Keeps the value at the top of the stack.
static void keep(duk_context *context, statecraft_script *script) {
  duk_size_t length = 0;
  const char *text = NULL;
  duk_dup_top(context);
  script->boolean = duk_to_boolean(context, -1) != 0;
  duk_pop(context);
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
  guard *own = current;
  if (own) own->is_allocating = 1;
  set_text(script, text ? text : "", text ? length : 0);
  if (own) {
    own->is_allocating = 0;
    if (own->is_late) siglongjmp(own->jump, 1);
  }
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
  keep(context, script);
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

void statecraft_script_destroy(statecraft_script *script) {
  if (script == NULL) return;
  if (script->context && !script->is_dead) duk_destroy_heap(script->context);
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

int statecraft_script_run(statecraft_script *script, int handle) {
  script->handle = handle;
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
