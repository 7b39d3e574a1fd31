/// ECMAScript in a heap of its own, by Duktape, behind functions that never jump.
///
/// Duktape reports errors with `longjmp`, which must not cross a Swift frame. Every function here
/// runs protected and returns a status. A heap is used by one thread at a time.
#ifndef STATECRAFT_SCRIPT_H
#define STATECRAFT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct statecraft_script statecraft_script;

/// What a value is.
typedef enum {
  STATECRAFT_UNDEFINED,
  STATECRAFT_NULL,
  STATECRAFT_BOOLEAN,
  STATECRAFT_NUMBER,
  STATECRAFT_STRING,
  /// An object or an array, as JSON.
  STATECRAFT_JSON,
  /// A function or something else that has no JSON.
  STATECRAFT_OPAQUE
} statecraft_kind;

/// How the text of a function is understood.
typedef enum {
  /// A program: declarations are global, the value is that of the last statement.
  STATECRAFT_PROGRAM,
  /// An expression; falls back to a program when it is none.
  STATECRAFT_EXPRESSION,
  /// An assignment: strict, so that what is not declared cannot be assigned to.
  STATECRAFT_ASSIGNMENT
} statecraft_syntax;

/// What several heaps may allocate together. Used by one thread at a time.
typedef struct {
  size_t used;
  size_t limit;
} statecraft_account;

/// Makes a heap.
///
/// - bytes: how much it may allocate; beyond that, scripts fail with an error.
/// - account: what it shares with others; it must live as long as the heap. NULL for none.
/// - milliseconds: how much processor time one call may take; beyond that, the call fails and the
///   heap is dead.
///
/// A late call is stopped by the signal SIGURG, whose handler is taken when the first call is made.
statecraft_script *statecraft_script_create(
  size_t bytes, statecraft_account *account, int milliseconds);
void statecraft_script_destroy(statecraft_script *script);

/// Whether a call took too long, so that the heap cannot be used any more.
bool statecraft_script_is_dead(const statecraft_script *script);

/// Compiles; returns a handle from 0, or -1 with a message.
int statecraft_script_compile(
  statecraft_script *script, const char *text, size_t length, statecraft_syntax syntax);

/// Whether a text compiles, without keeping it; else there is a message.
bool statecraft_script_can_compile(
  statecraft_script *script, const char *text, size_t length, statecraft_syntax syntax);

/// Runs what was compiled; 0 when it succeeds, else there is a message.
///
/// - wants_value: whether the result is kept. Else only whether it is true: a value need not have
///   JSON when nobody asks for it.
int statecraft_script_run(statecraft_script *script, int handle, bool wants_value);

/// Calls a global function with one string; 0 when it succeeds. Its result is dropped.
int statecraft_script_call(
  statecraft_script *script, const char *function, const char *argument, size_t length);

/// Watches objects: calls a global function without arguments, which returns them in an array; 0 when it
/// succeeds, else there is a message. Objects that were watched before are not any more.
///
/// Every change of an object's own properties is noticed, also of those that no enumeration lists, and also a
/// property that is added and removed again. An object without properties is not watched until it has some, and neither are the
/// prototype and whether properties can be added.
int statecraft_script_watch(statecraft_script *script, const char *function);

/// The position of the first watched object that was changed; -1 if none was. Runs no script.
int statecraft_script_changed(const statecraft_script *script);

/// What the kept result is.
statecraft_kind statecraft_script_kind(statecraft_script *script);
bool statecraft_script_boolean(statecraft_script *script);
double statecraft_script_number(statecraft_script *script);
/// The kept result as text: a string itself, JSON, or a description. Valid until the next call.
const char *statecraft_script_text(statecraft_script *script, size_t *length);

/// The latest error. Valid until the next call.
const char *statecraft_script_message(statecraft_script *script);

/// Answers `In(name)`.
typedef bool (*statecraft_predicate)(void *owner, const char *name);
void statecraft_script_set_predicate(
  statecraft_script *script, statecraft_predicate predicate, void *owner);

#endif
