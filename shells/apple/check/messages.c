// How objects of the system answer messages: what matters is noted, the rest does nothing.
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
  Object *self;
  const char *selector;
  long a, b, c, d;
} Message;

typedef struct {
  // The class that answers so, or 0 for objects of all classes.
  const char *class;
  const char *selector;
  long (*answer)(const Message *message);
} Answer;

static long nothing(const Message *m) {
  (void)m;
  return 0;
}

static long yes(const Message *m) {
  (void)m;
  return 1;
}

static long itself(const Message *m) {
  return (long)m->self;
}

static long its_value(const Message *m) {
  return (long)m->self->value;
}

static long its_other(const Message *m) {
  return (long)m->self->other;
}

static long its_count(const Message *m) {
  return (long)m->self->count;
}

static long keep_value(const Message *m) {
  m->self->value = (Object *)m->a;
  return 0;
}

// MARK: Texts

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static long utf8(const Message *m) {
  return (long)m->self->text;
}

static long is_equal(const Message *m) {
  return m->a && !strcmp(m->self->text, text_of((void *)m->a));
}

static long has_prefix(const Message *m) {
  const char *start = text_of((void *)m->a);
  return !strncmp(m->self->text, start, strlen(start));
}

static long path_ending(const Message *m) {
  const char *dot = strrchr(last_part(m->self->text), '.');
  return (long)new_string(dot ? dot + 1 : "");
}

static long path_end(const Message *m) {
  return (long)new_string(last_part(m->self->text));
}

static long lower_case(const Message *m) {
  Object *lower = new_string(m->self->text);
  for (char *at = lower->text; *at; at++)
    if (*at >= 'A' && *at <= 'Z') *at += 'a' - 'A';
  return (long)lower;
}

static long append(const Message *m) {
  char *joined;
  if (asprintf(&joined, "%s%s", m->self->text, text_of((void *)m->a)) < 0) exit(1);
  return (long)new_string(joined);
}

static long split(const Message *m) {
  Object *parts = new_object("NSArray");
  char *rest = strdup(m->self->text), *part;
  while ((part = strsep(&rest, text_of((void *)m->a))) && parts->count < MAX_ITEMS)
    parts->items[parts->count++] = new_string(part);
  return (long)parts;
}

static long from_utf8(const Message *m) {
  return (long)new_string((char *)m->a);
}

static long from_format(const Message *m) {
  char text[300];
  uint64_t *values = variable_arguments(m->b, m->c, m->d);
  const char *format = text_of((void *)m->a);
  snprintf(text, sizeof text, format, values[0], values[1], values[2]);
  return (long)new_string(text);
}

// MARK: Files

static long file_data(const Message *m) {
  FILE *file = fopen(text_of((void *)m->a), "rb");
  if (!file) return 0;
  struct stat status;
  fstat(fileno(file), &status);
  Object *data = new_object("NSData");
  data->text = calloc(1, (size_t)status.st_size + 1);
  data->count = fread(data->text, 1, (size_t)status.st_size, file);
  fclose(file);
  return (long)data;
}

static long part_of_data(const Message *m) {
  Object *data = new_object("NSData");
  data->text = m->self->text + m->a;
  data->count = (uint64_t)m->b;
  return (long)data;
}

static long file_exists(const Message *m) {
  struct stat status;
  if (stat(text_of((void *)m->a), &status)) return 0;
  *(char *)m->b = S_ISDIR(status.st_mode);
  return 1;
}

static long remove_file(const Message *m) {
  note("remove %s;", text_of((void *)m->a));
  return 1;
}

static long resource_path(const Message *m) {
  (void)m;
  return (long)new_string(resource_folder);
}

// The app of these checks has a name and declares the camera, and nothing else.
static long info_value(const Message *m) {
  const char *key = text_of((void *)m->a);
  if (!strcmp(key, "CFBundleName")) return (long)new_string("Café");
  return strcmp(key, "NSCameraUsageDescription") ? 0 : (long)new_string("reason");
}

// MARK: Addresses and requests

static long url_of(const Message *m) {
  return (long)new_url(text_of((void *)m->a));
}

static long scheme_of(const Message *m) {
  char *scheme = strdup(m->self->value->text), *colon = strchr(scheme, ':');
  if (colon) *colon = 0;
  return (long)new_string(scheme);
}

static long path_of(const Message *m) {
  const char *address = m->self->value->text, *host = strstr(address, "://");
  const char *path = host ? strchr(host + 3, '/') : address;
  if (!path) return (long)new_string("");
  Object *decoded = new_string(path);
  char *to = decoded->text;
  for (const char *from = path; *from && *from != '?'; from++) {
    unsigned byte;
    if (*from == '%' && sscanf(from + 1, "%2x", &byte) == 1) {
      *to++ = (char)byte;
      from += 2;
    } else *to++ = *from;
  }
  *to = 0;
  decoded->count = strlen(decoded->text);
  return (long)decoded;
}

static long request_of(const Message *m) {
  Object *request = new_object("NSURLRequest");
  request->value = (Object *)m->a;
  return (long)request;
}

static long header_of(const Message *m) {
  const char *field = text_of((void *)m->a);
  if (!strcmp(field, "Accept")) return (long)m->self->other;
  return strcmp(field, "Range") ? 0 : (long)m->self->items[0];
}

static long response_with(const Message *m) {
  m->self->count = (uint64_t)m->b;
  return (long)m->self;
}

static long note_header(const Message *m) {
  note("%s: %s, ", text_of((void *)m->b), text_of((void *)m->a));
  return 0;
}

static long note_response(const Message *m) {
  note("=> %lu ", ((Object *)m->a)->count);
  return 0;
}

static long note_data(const Message *m) {
  Object *data = (Object *)m->a;
  note("%lu bytes '%.*s' ", data->count, (int)(data->count > 12 ? 12 : data->count), data->text);
  return 0;
}

static long note_end(const Message *m) {
  (void)m;
  note("done");
  return 0;
}

// MARK: Interface

static long note_title(const Message *m) {
  note("title %s;", text_of((void *)m->a));
  return 0;
}

static long note_load(const Message *m) {
  note("load %s;", ((Object *)m->a)->value->value->text);
  return 0;
}

static long note_menu_item(const Message *m) {
  note("%s/%s ", (char *)m->b, text_of((void *)m->c));
  return (long)m->self;
}

static long note_menu(const Message *m) {
  note("<%s> ", text_of((void *)m->a));
  return (long)m->self;
}

static long note_outside(const Message *m) {
  note("outside %s;", text_of(((Object *)m->a)->value));
  return 1;
}

static long note_alert(const Message *m) {
  note("alert %s ", text_of((void *)m->a));
  return 0;
}

static long note_question(const Message *m) {
  note("'%s' ", text_of((void *)m->a));
  return 0;
}

static long note_button(const Message *m) {
  note("[%s] ", text_of((void *)m->a));
  return 0;
}

static long note_save(const Message *m) {
  note("save as %s;", text_of((void *)m->a));
  return 0;
}

static long end_panel(const Message *m) {
  Block *ended = (Block *)m->b;
  ended->invoke(ended, panel_result);
  return 0;
}

static long chosen_file(const Message *m) {
  (void)m;
  return (long)new_url("/tmp/x.csv");
}

static long chosen_files(const Message *m) {
  (void)m;
  return (long)new_string("two files");
}

static long keep_handler(const Message *m) {
  site_handler = (Object *)m->a;
  note("scheme %s;", text_of((void *)m->b));
  return 0;
}

static long keep_delegate(const Message *m) {
  delegate = (Object *)m->a;
  return 0;
}

static long note_delegate(const Message *m) {
  (void)m;
  note("delegate set;");
  return 0;
}

static long note_reload(const Message *m) {
  (void)m;
  note("reload;");
  return 0;
}

static long note_run(const Message *m) {
  (void)m;
  note("run;");
  return 0;
}

// iOS: the first button of an alert is noted with its style, and pressed when `panel_result` says so.
static long ios_alert(const Message *m) {
  note("alert '%s' ", text_of((void *)m->b));
  return (long)new_object("UIAlertController");
}

static long ios_button(const Message *m) {
  Object *button = new_object("UIAlertAction");
  Block *pressed = (Block *)m->c;
  note("[%s] ", text_of((void *)m->a));
  if (m->b == panel_result) pressed->invoke(pressed, 0);
  return (long)button;
}

static long ios_excluded(const Message *m) {
  note("without %s;", text_of(((Object *)m->a)->items[0]));
  return 0;
}

static long ios_present(const Message *m) {
  note("present %s;", class_name_of((void *)m->a));
  return 0;
}

static long array_with(const Message *m) {
  Object *array = new_object("NSArray");
  array->items[array->count++] = (Object *)m->a;
  return (long)array;
}

static long item_at(const Message *m) {
  return (long)m->self->items[m->a];
}

static long wants_download(const Message *m) {
  return m->self->count == 2;
}

static long preferences(const Message *m) {
  (void)m;
  return (long)new_object("WKPreferences");
}

static const Answer to_classes[] = {
    {0, "class", itself},
    {"NSString", "stringWithUTF8String:", from_utf8},
    {"NSString", "stringWithFormat:", from_format},
    {"NSArray", "arrayWithObject:", array_with},
    {"NSData", "dataWithContentsOfFile:options:error:", file_data},
    {"NSURL", "URLWithString:", url_of},
    {"NSURL", "fileURLWithPath:", url_of},
    {"NSURLRequest", "requestWithURL:", request_of},
    {0, "alertControllerWithTitle:message:preferredStyle:", ios_alert},
    {0, "actionWithTitle:style:handler:", ios_button},
};

static const Answer to_objects[] = {
    {"NSString", "UTF8String", utf8},
    {"NSString", "length", its_count},
    {"NSString", "isEqualToString:", is_equal},
    {"NSString", "hasPrefix:", has_prefix},
    {"NSString", "pathExtension", path_ending},
    {"NSString", "lastPathComponent", path_end},
    {"NSString", "lowercaseString", lower_case},
    {"NSString", "stringByAppendingString:", append},
    {"NSString", "componentsSeparatedByString:", split},
    {"NSData", "length", its_count},
    {"NSData", "subdataWithRange:", part_of_data},
    {"NSURL", "scheme", scheme_of},
    {"NSURL", "path", path_of},
    {"NSSavePanel", "URL", chosen_file},
    {"NSApplication", "setDelegate:", keep_delegate},
    {0, "count", its_count},
    {0, "objectAtIndex:", item_at},
    {0, "retain", itself},
    {0, "autorelease", itself},
    {0, "release", nothing},
    {0, "respondsToSelector:", yes},
    {0, "preferences", preferences},
    {0, "resourcePath", resource_path},
    {0, "objectForInfoDictionaryKey:", info_value},
    {0, "fileExistsAtPath:isDirectory:", file_exists},
    {0, "removeItemAtPath:error:", remove_file},
    {0, "setObject:forKey:", note_header},
    {0, "URL", its_value},
    {0, "request", its_value},
    {0, "protocol", its_value},
    {0, "targetFrame", its_other},
    {0, "isMainFrame", its_count},
    {0, "canShowMIMEType", its_count},
    {0, "shouldPerformDownload", wants_download},
    {0, "valueForHTTPHeaderField:", header_of},
    {0, "initWithURL:statusCode:HTTPVersion:headerFields:", response_with},
    {0, "didReceiveResponse:", note_response},
    {0, "didReceiveData:", note_data},
    {0, "didFinish", note_end},
    {0, "setURLSchemeHandler:forURLScheme:", keep_handler},
    {0, "setTitle:", note_title},
    {0, "loadRequest:", note_load},
    {0, "initWithTitle:action:keyEquivalent:", note_menu_item},
    {0, "initWithTitle:", note_menu},
    {0, "openURL:", note_outside},
    {0, "openURL:options:completionHandler:", note_outside},
    {0, "setMessageText:", note_alert},
    {0, "setInformativeText:", note_question},
    {0, "addButtonWithTitle:", note_button},
    {0, "setStringValue:", keep_value},
    {0, "stringValue", its_value},
    {0, "setNameFieldStringValue:", note_save},
    {0, "beginSheetModalForWindow:completionHandler:", end_panel},
    {0, "URLs", chosen_files},
    {0, "setDelegate:", note_delegate},
    {0, "reload", note_reload},
    {0, "run", note_run},
    {0, "setExcludedActivityTypes:", ios_excluded},
    {0, "presentViewController:animated:completion:", ios_present},
};

static long find(const Answer *answers, unsigned count, const Message *message, long *result) {
  const char *name = class_name_of(message->self);
  if (!strcmp(name, "NSConstantString")) name = "NSString";
  for (unsigned i = 0; i < count; i++) {
    if (answers[i].class && strcmp(answers[i].class, name)) continue;
    if (strcmp(answers[i].selector, message->selector)) continue;
    *result = answers[i].answer(message);
    return 1;
  }
  return 0;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

long answer(Object *self, const char *selector, long a, long b, long c, long d) {
  Message message = {self, selector, a, b, c, d};
  long result = 0;
  if (!self) return 0;
  if (is_class_of_system(self)) {
    // `alloc`, `new`, `sharedApplication`, `defaultManager`, `savePanel` and so on give an object.
    if (find(to_classes, COUNT(to_classes), &message, &result)) return result;
    return (long)new_object(class_name_of(self));
  }
  if (find(to_objects, COUNT(to_objects), &message, &result)) return result;
  return strncmp(selector, "init", 4) ? 0 : (long)self;
}
