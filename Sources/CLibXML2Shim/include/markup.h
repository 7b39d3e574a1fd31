/// XML read by libxml2, behind a few plain functions.
///
/// libxml2's own headers bring ICU's with them, which contradict Foundation's; nothing of them is seen
/// here. Nothing outside the text is ever opened.
#ifndef STATECRAFT_MARKUP_H
#define STATECRAFT_MARKUP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *name;
  /// NULL for none.
  const char *prefix;
  const char *namespace_uri;
  const char *value;
  size_t length;
  /// Where its name is written; 0 when that is not known.
  int line;
  int column;
} statecraft_markup_attribute;

/// Where a start tag is written. Lines and columns count from 1.
typedef struct {
  int line;
  int column;
  /// The place behind it; of an empty element, that of its last character.
  int end_line;
  int end_column;
} statecraft_markup_tag;

/// What is told about a text; each returns whether to go on.
typedef struct {
  void *owner;
  bool (*start)(
    void *owner, const char *name, const char *prefix, const char *namespace_uri,
    const statecraft_markup_attribute *attributes, size_t count, statecraft_markup_tag tag);
  bool (*end)(void *owner);
  bool (*text)(void *owner, const char *text, size_t length);
  /// An entity is declared; they are not accepted.
  bool (*entity)(void *owner, const char *name, int line, int column);
} statecraft_markup_events;

/// Reads a text; true when it is well-formed. Else there is a message with its place.
bool statecraft_markup_read(
  const char *text, size_t length, statecraft_markup_events events, char *message,
  size_t message_size, int *line, int *column);

#endif
