#ifdef STATECRAFT_SCXML

#include "script.h"
#include "watchdog.h"

#include <duktape.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each block has its size in front, in a double list: a dead heap is freed without Duktape.
typedef struct block {
  struct block *next;
  struct block *previous;
  size_t size;
  // Whether the block has the properties of an object that is watched.
  size_t is_watched;
} block;

// An object that is watched: where its properties are, and what they were.
typedef struct {
  block *properties;
  void *copy;
  bool is_lost;
} watched_object;

struct statecraft_script {
  duk_context *context;
  block blocks;
  size_t used;
  size_t limit;
  statecraft_account *account;
  // Which limit has refused memory in this call.
  enum { no_shortage, own_shortage, shared_shortage } shortage;
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
  watched_object *watched;
  int watched_count;
  // What was allocated last; it is noted while objects are prepared.
  block *latest;
  size_t allocations;
  // The request that is going on.
  const char *input;
  size_t input_length;
  statecraft_syntax syntax;
  bool wants_value;
  int handle;
  int functions;
};

// MARK: Memory

static const size_t reserve_block = 4096;

static void forget(statecraft_script *script, const block *properties) {
  for (int i = 0; i < script->watched_count; i += 1) {
    if (script->watched[i].properties == properties) {
      script->watched[i].properties = NULL;
      script->watched[i].is_lost = true;
    }
  }
}

static void *allocate(void *owner, duk_size_t size) {
  statecraft_script *script = owner;
  statecraft_account *account = script->account;
  if (size == 0) return NULL;
  if (size > script->limit || script->used > script->limit - size) {
    script->shortage = own_shortage;
    return NULL;
  }
  if (account) {
    // Small blocks may use a reserve, so that the sessions can take care of the error.
    size_t limit = account->limit + (size <= reserve_block ? account->limit / 16 : 0);
    if (size > limit || account->used > limit - size) {
      script->shortage = shared_shortage;
      return NULL;
    }
  }
  block *header = malloc(sizeof(block) + size);
  if (header == NULL) return NULL;
  header->size = size;
  header->is_watched = 0;
  script->latest = header;
  script->allocations += 1;
  header->next = script->blocks.next;
  header->previous = &script->blocks;
  script->blocks.next->previous = header;
  script->blocks.next = header;
  script->used += size;
  if (account) account->used += size + sizeof(block);
  return header + 1;
}

static void release(void *owner, void *pointer) {
  statecraft_script *script = owner;
  if (pointer == NULL) return;
  block *header = (block *)pointer - 1;
  // The properties of a watched object have a new place, because there are more of them or fewer.
  if (header->is_watched) forget(script, header);
  header->previous->next = header->next;
  header->next->previous = header->previous;
  script->used -= header->size;
  if (script->account) script->account->used -= header->size + sizeof(block);
  free(header);
}

static void *resize(void *owner, void *pointer, duk_size_t size) {
  if (pointer == NULL) return allocate(owner, size);
  if (size == 0) {
    release(owner, pointer);
    return NULL;
  }
  block *header = (block *)pointer - 1;
  bool fits = size <= header->size && size * 2 >= header->size;
  if (fits && !header->is_watched) return pointer;
  void *moved = allocate(owner, size);
  if (moved == NULL) return NULL;
  memcpy(moved, pointer, header->size < size ? header->size : size);
  release(owner, pointer);
  return moved;
}

// The watchdog must not jump out of these.
static void *guarded_allocate(void *owner, duk_size_t size) {
  statecraft_guard *own = statecraft_guard_pause();
  void *result = allocate(owner, size);
  statecraft_guard_resume(own);
  return result;
}

static void *guarded_resize(void *owner, void *pointer, duk_size_t size) {
  statecraft_guard *own = statecraft_guard_pause();
  void *result = resize(owner, pointer, size);
  statecraft_guard_resume(own);
  return result;
}

static void guarded_release(void *owner, void *pointer) {
  statecraft_guard *own = statecraft_guard_pause();
  release(owner, pointer);
  statecraft_guard_resume(own);
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

// Says which limit it was, because the script engine does not know.
static void explain_shortage(statecraft_script *script) {
  size_t length = strlen(script->message);
  if (script->shortage == no_shortage || strstr(script->message, "alloc failed") == NULL) return;
  bool is_own = script->shortage == own_shortage;
  snprintf(
    script->message + length, sizeof script->message - length,
    is_own ? "; the scripts of the session may use %zu bytes (Settings.scriptBytes)"
           : "; the session and the sessions that it invokes may use %zu bytes (Settings.familyBytes)",
    is_own ? script->limit : script->account->limit);
}

// Runs a function under the bound; -1 when it was too late or failed.
static int run_bounded(statecraft_script *script, duk_safe_call_function body) {
  if (script->is_dead) return -1;
  script->message[0] = 0;
  script->shortage = no_shortage;
  int status = -1;
  statecraft_guard own;
  statecraft_guard_begin(&own, script->milliseconds, (uintptr_t)duk_create_heap);
  if (sigsetjmp(own.jump, 0) == 0) {
    own.is_running = 1;
    status = duk_safe_call(script->context, body, script, 0, 1) == DUK_EXEC_SUCCESS ? 0 : -1;
    if (status != 0) {
      const char *text = duk_safe_to_string(script->context, -1);
      snprintf(script->message, sizeof script->message, "%s", text ? text : "error");
      script->message[make_utf8(script->message, strlen(script->message))] = 0;
      explain_shortage(script);
    }
    duk_pop(script->context);
    own.is_running = 0;
  } else {
    own.is_running = 0;
    script->is_dead = true;
    snprintf(
      script->message, sizeof script->message,
      "the script took longer than %d ms and was stopped; the session can run no more scripts",
      script->milliseconds);
    status = -1;
  }
  statecraft_guard_end(&own);
  return status;
}

static void fatal(void *owner, const char *message) {
  // Duktape calls this only when an error is not caught, which `duk_safe_call` makes impossible.
  (void)owner;
  fprintf(stderr, "statecraft: script heap: %s\n", message ? message : "fatal error");
  abort();
}

static void set_text(statecraft_script *script, const char *text, size_t length) {
  statecraft_guard *own = statecraft_guard_pause();
  free(script->text);
  script->text = malloc(length + 1);
  script->text_length = 0;
  if (script->text) {
    memcpy(script->text, text, length);
    script->text_length = make_utf8(script->text, length);
    script->text[script->text_length] = 0;
  }
  statecraft_guard_resume(own);
}

static duk_ret_t call_predicate(duk_context *context) {
  duk_memory_functions functions;
  duk_get_memory_functions(context, &functions);
  statecraft_script *script = functions.udata;
  duk_size_t length;
  const char *name = duk_to_lstring(context, 0, &length);
  set_text(script, name, length);
  // The owner's code must not be jumped out of.
  statecraft_guard *own = statecraft_guard_pause();
  bool holds =
    script->predicate && script->text && script->predicate(script->owner, script->text);
  statecraft_guard_resume(own);
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

// Leaves a function at the top of the stack.
static void compile_input(duk_context *context, statecraft_script *script) {
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
}

static duk_ret_t try_text(duk_context *context, void *owner) {
  compile_input(context, owner);
  return 0;
}

static duk_ret_t compile_text(duk_context *context, void *owner) {
  statecraft_script *script = owner;
  compile_input(context, script);
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

// MARK: Watching

// Memory that Duktape does not know; the watchdog must not jump out of getting it.
static void *allocate_zeros(size_t count, size_t size) {
  statecraft_guard *own = statecraft_guard_pause();
  void *result = calloc(count, size);
  statecraft_guard_resume(own);
  return result;
}

static void unwatch(statecraft_script *script) {
  statecraft_guard *own = statecraft_guard_pause();
  for (int i = 0; i < script->watched_count; i += 1) {
    if (script->watched[i].properties) script->watched[i].properties->is_watched = 0;
    free(script->watched[i].copy);
  }
  free(script->watched);
  script->watched = NULL;
  script->watched_count = 0;
  statecraft_guard_resume(own);
}

// Gives the object at the top of the stack a new block for its properties, and notes the block.
//
// Duktape has all properties of an object, with their names and attributes, in one block of memory. It moves
// them to a new one when they are made compact and when one is added. Something else may be allocated at
// the same time, such as a larger table of strings; then it is done again.
static bool watch_object(duk_context *context, statecraft_script *script, watched_object *object) {
  for (int i = 0; i < 8; i += 1) {
    size_t before = script->allocations;
    duk_compact(context, -1);
    if (script->allocations == before) return true;
    if (script->allocations != before + 1) continue;
    object->properties = script->latest;
    object->copy = allocate_zeros(1, object->properties->size);
    if (object->copy == NULL) return false;
    memcpy(object->copy, object->properties + 1, object->properties->size);
    object->properties->is_watched = 1;
    return true;
  }
  return false;
}

static bool is_changed(const watched_object *object) {
  if (object->is_lost) return true;
  const block *properties = object->properties;
  return properties && memcmp(object->copy, properties + 1, properties->size) != 0;
}

static void prepare_watch(duk_context *context, statecraft_script *script, size_t count) {
  unwatch(script);
  script->watched = allocate_zeros(count + 1, sizeof(watched_object));
  if (script->watched == NULL) (void)duk_error(context, DUK_ERR_ERROR, "alloc failed");
}

// Whether another value of a property and another property are noticed: another version of Duktape may have
// properties elsewhere.
static bool notices_changes(duk_context *context, statecraft_script *script) {
  static const char *const names[] = {"a", "b"};
  bool is_noticed = true;
  prepare_watch(context, script, 2);
  for (int i = 0; i < 2; i += 1) {
    watched_object *object = &script->watched[i];
    duk_push_object(context);
    duk_push_int(context, 0);
    duk_put_prop_string(context, -2, names[0]);
    script->watched_count += 1;
    is_noticed = is_noticed && watch_object(context, script, object) && !is_changed(object);
    duk_push_int(context, 1);
    duk_put_prop_string(context, -2, names[i]);
    is_noticed = is_noticed && is_changed(object);
    duk_pop(context);
  }
  return is_noticed;
}

static duk_ret_t watch_objects(duk_context *context, void *owner) {
  statecraft_script *script = owner;
  if (!notices_changes(context, script)) {
    return duk_error(context, DUK_ERR_ERROR, "this version of Duktape hides changes of objects");
  }
  duk_get_global_string(context, script->text);
  duk_call(context, 0);
  duk_size_t count = duk_get_length(context, -1);
  prepare_watch(context, script, count);
  for (duk_size_t i = 0; i < count; i += 1) {
    duk_get_prop_index(context, -1, (duk_uarridx_t)i);
    script->watched_count += 1;
    if (!watch_object(context, script, &script->watched[i])) {
      return duk_error(context, DUK_ERR_ERROR, "objects of the language cannot be watched");
    }
    duk_pop(context);
  }
  return 0;
}

statecraft_script *statecraft_script_create(
  size_t bytes, statecraft_account *account, int milliseconds) {
  statecraft_script *script = calloc(1, sizeof(statecraft_script));
  if (script == NULL) return NULL;
  script->blocks.next = &script->blocks;
  script->blocks.previous = &script->blocks;
  script->limit = bytes;
  script->account = account;
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
  unwatch(script);
  while (script->blocks.next != &script->blocks) {
    block *next = script->blocks.next;
    script->blocks.next = next->next;
    if (script->account) script->account->used -= next->size + sizeof(block);
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

bool statecraft_script_can_compile(
  statecraft_script *script, const char *text, size_t length, statecraft_syntax syntax) {
  script->input = text;
  script->input_length = length;
  script->syntax = syntax;
  return run_bounded(script, try_text) == 0;
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

int statecraft_script_watch(statecraft_script *script, const char *function) {
  set_text(script, function, strlen(function));
  return run_bounded(script, watch_objects);
}

int statecraft_script_changed(const statecraft_script *script) {
  for (int i = 0; i < script->watched_count; i += 1) {
    if (is_changed(&script->watched[i])) return i;
  }
  return -1;
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
