// A window that shows one site with the web view of the system (WebKitGTK).
//
//   shell FOLDER IDENTIFIER NAME
//
// FOLDER has the site in its folder "site". The functions of the libraries are declared here, so that
// building needs no development packages.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef void *Object;
typedef int Bool;

// GTK and GLib
Bool gtk_init_check(int *count, char ***arguments);
Object gtk_window_new(int type);
void gtk_window_set_title(Object window, const char *title);
void gtk_window_set_icon_name(Object window, const char *name);
void gtk_window_set_default_size(Object window, int width, int height);
void gtk_container_add(Object container, Object widget);
void gtk_widget_show_all(Object widget);
void gtk_main(void);
void gtk_main_quit(void);
Bool gtk_show_uri_on_window(Object window, const char *uri, unsigned timestamp, Object *error);
void g_set_prgname(const char *name);
unsigned long g_signal_connect_data(Object source, const char *signal, void (*handler)(void),
                                    Object data, void (*destroy)(void), int flags);
void g_object_unref(Object object);
void g_free(void *memory);
char *g_uri_unescape_string(const char *text, const char *illegal);
Object g_file_new_for_path(const char *path);
Object g_file_read(Object file, Object cancellable, Object *error);
Object g_error_new_literal(unsigned domain, int code, const char *message);
void g_error_free(Object error);
unsigned g_quark_from_static_string(const char *text);

// WebKitGTK
Object webkit_website_data_manager_new(const char *firstOption, ...);
Object webkit_web_context_new_with_website_data_manager(Object manager);
Object webkit_web_context_get_security_manager(Object context);
void webkit_web_context_register_uri_scheme(Object context, const char *scheme,
                                            void (*handler)(Object request, Object data),
                                            Object data, void (*destroy)(void));
void webkit_security_manager_register_uri_scheme_as_secure(Object manager, const char *scheme);
void webkit_security_manager_register_uri_scheme_as_cors_enabled(Object manager,
                                                                 const char *scheme);
Object webkit_web_view_new_with_context(Object context);
void webkit_web_view_load_uri(Object view, const char *uri);
const char *webkit_uri_scheme_request_get_path(Object request);
void webkit_uri_scheme_request_finish(Object request, Object stream, long length,
                                      const char *type);
void webkit_uri_scheme_request_finish_error(Object request, Object error);
Object webkit_navigation_policy_decision_get_navigation_action(Object decision);
Object webkit_navigation_action_get_request(Object action);
const char *webkit_uri_request_get_uri(Object request);
void webkit_policy_decision_ignore(Object decision);

enum { maxFolder = 4000, maxPath = 9000, windowWidth = 1180, windowHeight = 760 };
enum { navigation = 0, newWindow = 1 };
static const char origin[] = "app://localhost/";
static char siteFolder[maxFolder];
static Object window;

typedef struct {
  const char *ending, *type;
} MediaType;

static const MediaType mediaTypes[] = {
    {"html", "text/html"},
    {"htm", "text/html"},
    {"css", "text/css"},
    {"js", "text/javascript"},
    {"mjs", "text/javascript"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"gif", "image/gif"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"ico", "image/x-icon"},
    {"woff", "font/woff"},
    {"woff2", "font/woff2"},
    {"ttf", "font/ttf"},
    {"otf", "font/otf"},
    {"mp4", "video/mp4"},
    {"webm", "video/webm"},
    {"mp3", "audio/mpeg"},
    {"m4a", "audio/mp4"},
    {"ogg", "audio/ogg"},
    {"wav", "audio/wav"},
    {"wasm", "application/wasm"},
    {"txt", "text/plain"},
    {"md", "text/markdown"},
    {"csv", "text/csv"},
    {"xml", "application/xml"},
    {"pdf", "application/pdf"},
};

static const char *mediaTypeOf(const char *path) {
  const char *dot = strrchr(path, '.');
  for (unsigned index = 0; dot && index < sizeof mediaTypes / sizeof *mediaTypes; index++)
    if (!strcasecmp(dot + 1, mediaTypes[index].ending)) return mediaTypes[index].type;
  return "application/octet-stream";
}

static Bool isFile(const char *path) {
  struct stat status;
  return !stat(path, &status) && S_ISREG(status.st_mode);
}

// True for a path that has a part "..", which could leave the folder.
static Bool leavesFolder(const char *path) {
  for (const char *at = path; (at = strstr(at, "/..")); at++)
    if (at[3] == '/' || at[3] == 0) return 1;
  return 0;
}

// Writes the file for a path: the file itself, the start page of a folder, or the start page of the
// site for a route, whose last part has no dot. Returns 0 if there is none.
static Bool resolve(const char *path, char *file) {
  if (leavesFolder(path) || strlen(path) > maxPath - maxFolder - sizeof "/index.html") return 0;
  sprintf(file, "%s%s", siteFolder, *path ? path : "/");
  if (isFile(file)) return 1;
  strcat(file, "/index.html");
  if (isFile(file)) return 1;
  const char *lastPart = strrchr(path, '/');
  if (lastPart && strchr(lastPart, '.')) return 0;
  sprintf(file, "%s/index.html", siteFolder);
  return isFile(file);
}

static void refuse(Object request) {
  Object error = g_error_new_literal(g_quark_from_static_string("site"), 404, "Not Found");
  webkit_uri_scheme_request_finish_error(request, error);
  g_error_free(error);
}

static void answerRequest(Object request, Object data) {
  (void)data;
  char *path = g_uri_unescape_string(webkit_uri_scheme_request_get_path(request), 0);
  char name[maxPath];
  Bool isFound = path && resolve(path, name);
  g_free(path);
  Object file = isFound ? g_file_new_for_path(name) : 0;
  Object stream = file ? g_file_read(file, 0, 0) : 0;
  struct stat status;
  if (stream && !stat(name, &status)) {
    webkit_uri_scheme_request_finish(request, stream, status.st_size, mediaTypeOf(name));
  } else {
    refuse(request);
  }
  if (stream) g_object_unref(stream);
  if (file) g_object_unref(file);
}

static Bool startsWith(const char *text, const char *start) {
  return !strncmp(text, start, strlen(start));
}

static Bool isForOtherPrograms(const char *uri) {
  return startsWith(uri, "https://") || startsWith(uri, "http://") ||
         startsWith(uri, "mailto:") || startsWith(uri, "tel:") || startsWith(uri, "sms:");
}

// Returns 1 if the navigation was decided here. Pages of the site stay in the window, other addresses
// open in the program that the user has for them, and what no program is known for is ignored.
static Bool decideNavigation(Object view, Object decision, int kind, Object data) {
  (void)data;
  if (kind != navigation && kind != newWindow) return 0;
  Object action = webkit_navigation_policy_decision_get_navigation_action(decision);
  const char *uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  Bool isOwn = startsWith(uri, origin);
  Bool isInside = isOwn || startsWith(uri, "blob:") || startsWith(uri, "data:") ||
                  startsWith(uri, "about:");
  if (isInside && kind == navigation) return 0;
  if (isOwn) webkit_web_view_load_uri(view, uri);
  else if (isForOtherPrograms(uri)) gtk_show_uri_on_window(window, uri, 0, 0);
  webkit_policy_decision_ignore(decision);
  return 1;
}

// Returns a context whose storage and cookies are in folders of this app.
static Object createContext(const char *identifier) {
  char dataFolder[maxFolder], cacheFolder[maxFolder];
  const char *home = getenv("HOME");
  const char *data = getenv("XDG_DATA_HOME");
  if (!home) home = "/tmp";
  if (data && *data) snprintf(dataFolder, sizeof dataFolder, "%s/%s", data, identifier);
  else snprintf(dataFolder, sizeof dataFolder, "%s/.local/share/%s", home, identifier);
  snprintf(cacheFolder, sizeof cacheFolder, "%s/.cache/%s", home, identifier);
  Object manager = webkit_website_data_manager_new("base-data-directory", dataFolder,
                                                   "base-cache-directory", cacheFolder, (Object)0);
  Object context = webkit_web_context_new_with_website_data_manager(manager);
  Object security = webkit_web_context_get_security_manager(context);
  webkit_web_context_register_uri_scheme(context, "app", answerRequest, 0, 0);
  webkit_security_manager_register_uri_scheme_as_secure(security, "app");
  webkit_security_manager_register_uri_scheme_as_cors_enabled(security, "app");
  return context;
}

int main(int count, char **arguments) {
  if (count != 4 || strlen(arguments[1]) > maxFolder - sizeof "/site") {
    fputs("usage: shell FOLDER IDENTIFIER NAME\n", stderr);
    return 2;
  }
  const char *identifier = arguments[2], *name = arguments[3];
  sprintf(siteFolder, "%s/site", arguments[1]);
  g_set_prgname(identifier);
  if (!gtk_init_check(0, 0)) {
    fputs("There is no screen.\n", stderr);
    return 1;
  }
  window = gtk_window_new(0);
  gtk_window_set_title(window, name);
  gtk_window_set_icon_name(window, identifier);
  gtk_window_set_default_size(window, windowWidth, windowHeight);
  Object view = webkit_web_view_new_with_context(createContext(identifier));
  gtk_container_add(window, view);
  g_signal_connect_data(window, "destroy", gtk_main_quit, 0, 0, 0);
  g_signal_connect_data(view, "decide-policy", (void (*)(void))decideNavigation, 0, 0, 0);
  webkit_web_view_load_uri(view, origin);
  gtk_widget_show_all(window);
  gtk_main();
  return 0;
}
