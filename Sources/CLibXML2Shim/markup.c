#ifdef STATECRAFT_SCXML

#include "markup.h"

#include <limits.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  statecraft_markup_events events;
  xmlParserCtxtPtr parser;
  bool has_stopped;
} reader;

static int line_of(reader *own) {
  return own->parser->input ? own->parser->input->line : 1;
}

static int column_of(reader *own) {
  return own->parser->input ? own->parser->input->col : 1;
}

static int characters_between(const xmlChar *start, const xmlChar *end) {
  int count = 0;
  for (; start < end; start += 1) count += (*start & 0xC0) != 0x80;
  return count;
}

// Where the tag begins whose end the parser has reached, as far as it is still in the parser's buffer.
// There is no '<' inside a tag. Columns count characters from 1. The parser's own column is taken on
// long lines, so that a document on one line is not read again for each tag.
//
// Returns where it begins, or NULL when it is in the buffer no more.
static const xmlChar *find_tag(reader *own, int *line, int *column) {
  *line = line_of(own);
  *column = column_of(own);
  xmlParserInputPtr input = own->parser->input;
  if (input == NULL || input->base == NULL || input->cur == NULL) return NULL;
  const xmlChar *tag = input->cur;
  int lines = 0;
  while (tag > input->base && *tag != '<') {
    tag -= 1;
    lines += *tag == '\n';
  }
  if (*tag != '<') return NULL;
  const xmlChar *limit = tag - input->base > 1024 ? tag - 1024 : input->base;
  const xmlChar *start = tag;
  while (start > limit && start[-1] != '\n') start -= 1;
  bool is_cut = start == limit && (limit > input->base || input->consumed > 0);
  *line -= lines;
  *column = is_cut && lines == 0 ? *column - characters_between(tag, input->cur)
                                 : characters_between(start, tag) + 1;
  return tag;
}

// A place in a tag that is read again.
typedef struct {
  const xmlChar *next;
  const xmlChar *end;
  int line;
  int column;
} cursor;

static void step(cursor *own) {
  if (*own->next == '\n') {
    own->line += 1;
    own->column = 1;
  } else if ((*own->next & 0xC0) != 0x80) {
    own->column += 1;
  }
  own->next += 1;
}

static bool is_blank(xmlChar character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

static void skip_blanks(cursor *own) {
  while (own->next < own->end && is_blank(*own->next)) step(own);
}

static void skip_name(cursor *own) {
  while (own->next < own->end && !is_blank(*own->next) && *own->next != '=') step(own);
}

static bool is_name_of(
  const statecraft_markup_attribute *attribute, const xmlChar *name, size_t length) {
  const char *text = (const char *)name;
  size_t prefix = attribute->prefix ? strlen(attribute->prefix) : 0;
  if (prefix > 0) {
    if (length <= prefix || memcmp(text, attribute->prefix, prefix) != 0 || text[prefix] != ':') {
      return false;
    }
    text += prefix + 1;
    length -= prefix + 1;
  }
  return length == strlen(attribute->name) && memcmp(text, attribute->name, length) == 0;
}

// Finds where the names of attributes are written, which come in the order of writing, and where the
// tag ends. What is not found keeps line 0.
static void find_attributes(
  cursor *own, statecraft_markup_attribute *attributes, size_t count) {
  size_t found = 0;
  skip_name(own);
  while (true) {
    skip_blanks(own);
    if (own->next >= own->end || *own->next == '/' || *own->next == '>') return;
    cursor name = *own;
    skip_name(own);
    size_t length = (size_t)(own->next - name.next);
    skip_blanks(own);
    if (own->next >= own->end || *own->next != '=') return;
    step(own);
    skip_blanks(own);
    if (own->next >= own->end) return;
    xmlChar quote = *own->next;
    do { step(own); } while (own->next < own->end && *own->next != quote);
    if (own->next >= own->end) return;
    step(own);
    if (found < count && is_name_of(&attributes[found], name.next, length)) {
      attributes[found].line = name.line;
      attributes[found].column = name.column;
      found += 1;
    }
  }
}

static void go_on(reader *own, bool continues) {
  if (continues || own->has_stopped) return;
  own->has_stopped = true;
  xmlStopParser(own->parser);
}

static void start(
  void *owner, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces_count,
  const xmlChar **namespaces, int count, int defaulted, const xmlChar **attributes) {
  (void)namespaces_count;
  (void)namespaces;
  (void)defaulted;
  reader *own = owner;
  if (own->has_stopped) return;
  statecraft_markup_attribute *list = NULL;
  if (count > 0) {
    list = calloc((size_t)count, sizeof *list);
    if (list == NULL) {
      go_on(own, false);
      return;
    }
  }
  for (int index = 0; index < count; index += 1) {
    const xmlChar **attribute = attributes + 5 * index;
    list[index].name = (const char *)attribute[0];
    list[index].prefix = (const char *)attribute[1];
    list[index].namespace_uri = (const char *)attribute[2];
    list[index].value = (const char *)attribute[3];
    list[index].length = (size_t)(attribute[4] - attribute[3]);
  }
  int line;
  int column;
  const xmlChar *tag = find_tag(own, &line, &column);
  cursor place = {.next = tag, .end = tag, .line = line, .column = column};
  if (tag != NULL) {
    place.end = own->parser->input->cur;
    find_attributes(&place, list, (size_t)count);
  }
  statecraft_markup_tag whole = {
    .line = line, .column = column, .end_line = place.line, .end_column = place.column + 1};
  go_on(
    own, own->events.start(
           own->events.owner, (const char *)name, (const char *)prefix, (const char *)uri, list,
           (size_t)count, whole));
  free(list);
}

static void end(void *owner, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name;
  (void)prefix;
  (void)uri;
  reader *own = owner;
  if (!own->has_stopped) go_on(own, own->events.end(own->events.owner));
}

static void text(void *owner, const xmlChar *characters, int length) {
  reader *own = owner;
  if (own->has_stopped) return;
  go_on(own, own->events.text(own->events.owner, (const char *)characters, (size_t)length));
}

static void entity(
  void *owner, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
  xmlChar *content) {
  (void)type;
  (void)public_id;
  (void)system_id;
  (void)content;
  reader *own = owner;
  if (own->has_stopped) return;
  go_on(
    own, own->events.entity(own->events.owner, (const char *)name, line_of(own), column_of(own)));
}

// Since 2.12 errors are constant.
#if LIBXML_VERSION >= 21200
static void ignore(void *owner, const xmlError *error) {
#else
static void ignore(void *owner, xmlErrorPtr error) {
#endif
  (void)owner;
  (void)error;
}

bool statecraft_markup_read(
  const char *characters, size_t length, statecraft_markup_events events, char *message,
  size_t message_size, int *line, int *column) {
  *line = 1;
  *column = 1;
  snprintf(message, message_size, "it is empty");
  if (length == 0 || length > INT_MAX) return false;
  xmlInitParser();
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start;
  handler.endElementNs = end;
  handler.characters = text;
  handler.ignorableWhitespace = text;
  handler.cdataBlock = text;
  handler.entityDecl = entity;
  handler.serror = ignore;
  reader own = {.events = events, .parser = NULL, .has_stopped = false};
  // The first bytes tell the encoding.
  int first = length < 4 ? (int)length : 4;
  own.parser = xmlCreatePushParserCtxt(&handler, &own, characters, first, NULL);
  if (own.parser == NULL) {
    snprintf(message, message_size, "there is not enough memory for a parser");
    return false;
  }
  xmlCtxtUseOptions(own.parser, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOCDATA);
  // Errors of encodings go by this thread's handler, which else prints them.
  xmlStructuredErrorFunc outer = xmlStructuredError;
  void *outer_owner = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, ignore);
  xmlParseChunk(own.parser, characters + first, (int)length - first, 1);
  xmlSetStructuredErrorFunc(outer_owner, outer);
  bool is_well_formed = own.parser->wellFormed != 0 && !own.has_stopped;
  if (!is_well_formed) {
    const xmlError *error = xmlCtxtGetLastError(own.parser);
    snprintf(
      message, message_size, "%s", error && error->message ? error->message : "it is not XML");
    message[strcspn(message, "\r\n")] = 0;
    if (error && error->line > 0) *line = error->line;
    if (error && error->int2 > 0) *column = error->int2;
  }
  if (own.parser->myDoc) xmlFreeDoc(own.parser->myDoc);
  xmlFreeParserCtxt(own.parser);
  return is_well_formed;
}

#else

typedef int statecraft_markup_is_off;

#endif
