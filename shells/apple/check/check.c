// Runs a shell and compares what it asks of the system with what it should ask.
// Usage: check PROGRAM RESOURCE_FOLDER mac|ios
#include "world.h"

#include <stdio.h>
#include <string.h>

static int right, wrong, is_ios;

static void expect(const char *what, const char *expected) {
  if (strcmp(notes, expected)) {
    wrong++;
    printf("WRONG: %s\n  was      %s\n  expected %s\n", what, notes, expected);
  } else right++;
  notes[0] = 0;
}

// The end of what was noted, when the beginning differs between the systems.
static void expect_end(const char *what, const char *expected) {
  size_t length = strlen(notes), end = strlen(expected);
  if (length > end) memmove(notes, notes + length - end, end + 1);
  expect(what, expected);
}

// MARK: Blocks that note what the shell decides.

static void decided(void *block, long decision) {
  (void)block;
  note("decide %ld", decision);
}

static void got_url(void *block, long url) {
  (void)block;
  note("to %s", url ? text_of(((Object *)url)->value) : "nil");
}

static void got_text(void *block, long text) {
  (void)block;
  note("answer %s", text ? text_of((void *)text) : "nil");
}

static void got_choice(void *block, long choice) {
  (void)block;
  note("answer %d", (int)(choice & 0xff));
}

static void closed(void *block, long ignored) {
  (void)block, (void)ignored;
  note("closed");
}

static Block decide = {0, 0, 0, decided, 0}, take_url = {0, 0, 0, got_url, 0};
static Block take_text = {0, 0, 0, got_text, 0}, take_choice = {0, 0, 0, got_choice, 0};
static Block close_alert = {0, 0, 0, closed, 0};

// MARK: The site

#define HTML "Cache-Control: no-cache, Content-Type: text/html; charset=utf-8, Accept-Ranges: bytes, "
#define JSON "Cache-Control: no-cache, Content-Type: application/json, Accept-Ranges: bytes, "
#define NONE "Cache-Control: no-cache, Content-Type: text/plain, Content-Length: 0, => 404 done"
#define START HTML "Content-Length: 35, => 200 35 bytes '<!doctype ht' done"
#define OUTSIDE JSON "Content-Range: bytes */20, Content-Length: 0, => 416 done"
#define WHOLE JSON "Content-Length: 20, => 200 20 bytes '{\"hello\":\"js' done"

static const struct {
  const char *what, *address, *accept, *range, *expected;
} requests[] = {
    {"the start page", "app://localhost/", "text/html,*/*", 0, START},
    {"a file", "app://localhost/assets/m.js", "*/*", 0,
     "Cache-Control: no-cache, Content-Type: text/javascript; charset=utf-8, Accept-Ranges: bytes, "
     "Content-Length: 11, => 200 11 bytes 'export {};\n' done"},
    {"a file with an encoded name", "app://localhost/assets/dot%20%C3%BC.svg", "*/*", 0,
     "Cache-Control: no-cache, Content-Type: image/svg+xml, Accept-Ranges: bytes, "
     "Content-Length: 7, => 200 7 bytes '<svg/>\n' done"},
    {"a range", "app://localhost/data.json", "*/*", "bytes=2-5",
     JSON "Content-Range: bytes 2-5/20, Content-Length: 4, => 206 4 bytes 'hell' done"},
    {"a range to the end", "app://localhost/data.json", "*/*", "bytes=15-",
     JSON "Content-Range: bytes 15-19/20, Content-Length: 5, => 206 5 bytes ' ok\"}' done"},
    {"the last bytes", "app://localhost/data.json", "*/*", "bytes=-3",
     JSON "Content-Range: bytes 17-19/20, Content-Length: 3, => 206 3 bytes 'k\"}' done"},
    {"more bytes than there are", "app://localhost/data.json", "*/*", "bytes=18-99",
     JSON "Content-Range: bytes 18-19/20, Content-Length: 2, => 206 2 bytes '\"}' done"},
    {"a range outside", "app://localhost/data.json", "*/*", "bytes=99-", OUTSIDE},
    {"a reversed range", "app://localhost/data.json", "*/*", "bytes=5-2", OUTSIDE},
    {"no bytes at all", "app://localhost/data.json", "*/*", "bytes=-0", OUTSIDE},
    {"a huge range", "app://localhost/data.json", "*/*", "bytes=99999999999999999999-", WHOLE},
    {"an unreadable range", "app://localhost/data.json", "*/*", "bytes=a-b", WHOLE},
    {"several ranges", "app://localhost/data.json", "*/*", "bytes=0-1,3-4", WHOLE},
    {"a route", "app://localhost/deep/route?x=1", "text/html", 0, START},
    {"a folder with a start page", "app://localhost/docs", "*/*", 0,
     HTML "Content-Length: 5, => 200 5 bytes 'docs\n' done"},
    {"a missing picture", "app://localhost/no.png", "*/*", 0, NONE},
    {"a missing page with an ending", "app://localhost/no.html", "text/html", 0, NONE},
    {"a way out", "app://localhost/%2e%2e/secret", "text/html", 0, NONE},
    {"a way out in the middle", "app://localhost/docs/%2E%2E/%2E%2E/secret", "*/*", 0, NONE},
};

static void check_site(void) {
  Object *task = new_object("Task");
  for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++) {
    task->value = new_request(requests[i].address, requests[i].accept, requests[i].range);
    send(site_handler, "webView:startURLSchemeTask:", 0l, task);
    expect(requests[i].what, requests[i].expected);
  }
}

// MARK: Navigation

enum { NO_FRAME, INNER_FRAME, MAIN_FRAME };

static const struct {
  const char *what, *address;
  int frame, is_download;
  const char *expected;
} navigations[] = {
    {"an own page", "app://localhost/x", MAIN_FRAME, 0, "decide 1"},
    {"another site", "https://example.org/", MAIN_FRAME, 0, "outside https://example.org/;decide 0"},
    {"a new window", "https://example.org/", NO_FRAME, 0, "outside https://example.org/;decide 0"},
    {"a frame of another site", "https://example.org/", INNER_FRAME, 0, "decide 1"},
    {"a mail address", "MAILTO:a@example.org", MAIN_FRAME, 0,
     "outside MAILTO:a@example.org;decide 0"},
    {"a file", "file:///etc/passwd", MAIN_FRAME, 0, "decide 0"},
    {"another app", "x-evil://do", MAIN_FRAME, 0, "decide 0"},
    {"a download", "blob:app://localhost/1", MAIN_FRAME, 1, "decide 2"},
};

static void check_navigation(void) {
  for (unsigned i = 0; i < sizeof navigations / sizeof *navigations; i++) {
    Object *action = new_object("WKNavigationAction");
    action->value = new_request(navigations[i].address, 0, 0);
    action->count = navigations[i].is_download ? 2 : 0;
    if (navigations[i].frame != NO_FRAME) {
      action->other = new_object("WKFrameInfo");
      action->other->count = navigations[i].frame == MAIN_FRAME;
    }
    send(delegate, "webView:decidePolicyForNavigationAction:decisionHandler:", 0l, action, &decide);
    expect(navigations[i].what, navigations[i].expected);
  }
  Object *response = new_object("WKNavigationResponse");
  const char *policy = "webView:decidePolicyForNavigationResponse:decisionHandler:";
  send(delegate, policy, 0l, response, &decide);
  expect("a file that cannot be shown", "decide 2");
  response->count = 1;
  send(delegate, policy, 0l, response, &decide);
  expect("a page that can be shown", "decide 1");
  send(delegate, "webViewWebContentProcessDidTerminate:", new_object("WKWebView"));
  expect("the end of the page's process", "reload;");

  const char *window =
      "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:";
  Object *action = new_object("WKNavigationAction");
  action->value = new_request("https://example.org/new", 0, 0);
  long view = send(delegate, window, new_object("WKWebView"), 0l, action, 0l);
  if (view) note("view ");
  expect("window.open of another site", "outside https://example.org/new;");
  action->value = new_request("app://localhost/new", 0, 0);
  send(delegate, window, new_object("WKWebView"), 0l, action, 0l);
  expect("window.open of an own page", "load app://localhost/new;");
}

// MARK: Downloads and dialogs

static void download(const char *name) {
  send(delegate,
       "download:decideDestinationUsingResponse:suggestedFilename:completionHandler:", 0l, 0l,
       new_string(name), &take_url);
}

static void check_downloads(void) {
  send(delegate, "webView:navigationAction:didBecomeDownload:", 0l, 0l, new_object("WKDownload"));
  expect("a download begins", "delegate set;");
  panel_result = 1;
  download("x.csv");
  if (!is_ios) {
    expect("a download is saved", "save as x.csv;remove /tmp/x.csv;to /tmp/x.csv");
    panel_result = 0;
    download("x.csv");
    expect("a download is cancelled", "save as x.csv;to nil");
    return;
  }
  expect("a download is kept", "remove /tmp/x.csv;to /tmp/x.csv");
  download("../../x.csv");
  expect("a download stays in its folder", "remove /tmp/x.csv;to /tmp/x.csv");
  send(delegate, "downloadDidFinish:", 0l);
  // The app declares no reason to save to Photos, so the system would end it.
  expect("a download is offered without saving to Photos",
         "without com.apple.UIKit.activity.SaveToCameraRoll;present UIActivityViewController;");
}

#define ALERT "webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"
#define CONFIRM "webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"
#define PROMPT                                                                                  \
  "webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:"

static void check_mac_dialogs(void) {
  panel_result = 1000;
  send(delegate, ALERT, 0l, new_string("Hi"), 0l, &close_alert);
  expect("alert", "alert Café 'Hi' [OK] closed");
  send(delegate, CONFIRM, 0l, new_string("Sure?"), 0l, &take_choice);
  expect("confirm", "alert Café 'Sure?' [OK] [Cancel] answer 1");
  send(delegate, PROMPT, 0l, new_string("Name?"), new_string("Bo"), 0l, &take_text);
  expect("prompt", "alert Café 'Name?' [OK] [Cancel] answer Bo");
  panel_result = 1001;
  send(delegate, CONFIRM, 0l, new_string("Sure?"), 0l, &take_choice);
  expect("confirm, cancelled", "alert Café 'Sure?' [OK] [Cancel] answer 0");
  send(delegate, PROMPT, 0l, new_string("Name?"), 0l, 0l, &take_text);
  expect("prompt, cancelled", "alert Café 'Name?' [OK] [Cancel] answer nil");
  panel_result = 1;
  const char *choose = "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:";
  send(delegate, choose, 0l, new_object("WKOpenPanelParameters"), 0l, &take_text);
  expect("a choice of files", "answer two files");
}

// A button of style 0 is pressed, or one of style 1.
static void check_ios_dialogs(void) {
  panel_result = 0;
  send(delegate, ALERT, 0l, new_string("Hi"), 0l, &close_alert);
  expect("alert", "alert 'Hi' [OK] closedpresent UIAlertController;");
  send(delegate, CONFIRM, 0l, new_string("Sure?"), 0l, &take_choice);
  expect("confirm", "alert 'Sure?' [Cancel] [OK] answer 1present UIAlertController;");
  panel_result = 1;
  send(delegate, CONFIRM, 0l, new_string("Sure?"), 0l, &take_choice);
  expect("confirm, cancelled", "alert 'Sure?' [Cancel] answer 0[OK] present UIAlertController;");
  send(delegate, PROMPT, 0l, new_string("Name?"), 0l, 0l, &take_text);
  expect("prompt, cancelled",
         "alert 'Name?' [Cancel] answer nil[OK] present UIAlertController;");
}

static void check_capture(void) {
  static const struct {
    const char *what, *protocol;
    long kind;
    const char *expected;
  } captures[] = {
      {"camera, declared", "app", 0, "decide 1"},
      {"microphone, not declared", "app", 1, "decide 2"},
      {"both, of which one is declared", "app", 2, "decide 2"},
      {"camera for another site", "https", 0, "decide 2"},
  };
  for (unsigned i = 0; i < sizeof captures / sizeof *captures; i++) {
    Object *origin = new_object("WKSecurityOrigin");
    origin->value = new_string(captures[i].protocol);
    send(delegate,
         "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:",
         0l, origin, 0l, captures[i].kind, &decide);
    expect(captures[i].what, captures[i].expected);
  }
}

#define MENUS                                                                                  \
  "<Café> orderFrontStandardAboutPanel:/ hide:/h terminate:/q <Edit> undo:/z redo:/Z cut:/x "  \
  "copy:/c paste:/v selectAll:/a <View> reload:/r <Window> performMiniaturize:/m performZoom:/ " \
  "performClose:/w title Café;"

int main(int count, char **arguments) {
  if (count != 4) return 2;
  resource_folder = arguments[2];
  is_ios = !strcmp(arguments[3], "ios");
  int (*start)(int, char **) = load_program(arguments[1]);
  start(0, 0);
  // An instance variable at 0 would overwrite the class of its object.
  expect("start", is_ios ? "[own Delegate from 8 to 16]run;" : "[own Delegate from 8 to 8]run;");
  send(delegate,
       is_ios ? "application:didFinishLaunchingWithOptions:" : "applicationDidFinishLaunching:",
       0l, 0l);
  const char *loaded = "[own SiteHandler from 8 to 16]scheme app;load app://localhost/;";
  if (is_ios) expect("the first page", loaded);
  else {
    static char all[2000];
    snprintf(all, sizeof all, "%s%s", MENUS, loaded);
    expect_end("menus and the first page", all);
  }
  check_site();
  check_navigation();
  check_downloads();
  if (is_ios) check_ios_dialogs();
  else check_mac_dialogs();
  check_capture();
  printf("%d right, %d wrong\n", right, wrong);
  return wrong > 0;
}
