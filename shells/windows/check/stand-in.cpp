// A stand-in for Microsoft's WebView2 runtime: a library with its name and entry point that shows
// nothing. When the shell navigates, it raises the events that a browser would, and writes the answers
// of the shell, one in a line, to the file that SHELL_CHECK_LOG names.
#define WEBVIEW2_BODY \
  { return E_NOTIMPL; }
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "../webview2.h"

#include <stdio.h>
#include <string.h>

static FILE *logFile;

// Objects live until the process ends.
template <class Interface>
struct Immortal : Interface {
  HRESULT STDMETHODCALLTYPE QueryInterface(REFIID, void **object) override {
    *object = nullptr;
    return E_NOINTERFACE;
  }
  ULONG STDMETHODCALLTYPE AddRef() override { return 2; }
  ULONG STDMETHODCALLTYPE Release() override { return 1; }
};

static LPWSTR copyText(LPCWSTR text) {
  size_t size = (wcslen(text) + 1) * sizeof(WCHAR);
  return (LPWSTR)memcpy(CoTaskMemAlloc(size), text, size);
}

static void writeText(LPCWSTR text) {
  char narrow[4000];
  WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, sizeof narrow, nullptr, nullptr);
  for (char *at = narrow; *at; at++)
    if (*at != '\r') fputc(*at == '\n' ? ';' : *at, logFile);
}

struct Response : Immortal<ResourceResponse> {};

static void writeContent(IStream *content) {
  char bytes[31] = {};
  ULONG length = 0, total = 0;
  if (content) {
    content->Read(bytes, 30, &length);
    total = length;
    char rest[4096];
    for (ULONG more = 1; more && SUCCEEDED(content->Read(rest, sizeof rest, &more));) total += more;
  }
  fprintf(logFile, " | %lu bytes: ", total);
  for (ULONG index = 0; index < length; index++)
    fputc(bytes[index] >= ' ' ? bytes[index] : '.', logFile);
}

struct TestHeaders : Immortal<HttpHeaders> {
  LPCWSTR range;
  HRESULT STDMETHODCALLTYPE Contains(LPCWSTR name, BOOL *contains) override {
    *contains = range && !wcscmp(name, L"Range");
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE GetHeader(LPCWSTR, LPWSTR *value) override {
    *value = copyText(range);
    return S_OK;
  }
};

struct TestRequest : Immortal<ResourceRequest> {
  LPCWSTR uri;
  TestHeaders headers;
  HRESULT STDMETHODCALLTYPE get_Uri(LPWSTR *value) override {
    *value = copyText(uri);
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE get_Headers(HttpHeaders **value) override {
    *value = &headers;
    return S_OK;
  }
};

struct ResourceArgs : Immortal<ResourceRequestedArgs> {
  TestRequest request;
  int context;
  HRESULT STDMETHODCALLTYPE get_Request(ResourceRequest **value) override {
    *value = &request;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE get_ResourceContext(int *value) override {
    *value = context;
    return S_OK;
  }
  bool isAnswered = false;
  HRESULT STDMETHODCALLTYPE put_Response(ResourceResponse *) override {
    isAnswered = true;
    return S_OK;
  }
};

struct NavigationArgs : Immortal<NavigationStartingArgs> {
  LPCWSTR uri;
  BOOL isCancelled = FALSE;
  HRESULT STDMETHODCALLTYPE get_Uri(LPWSTR *value) override {
    *value = copyText(uri);
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE put_Cancel(BOOL value) override {
    isCancelled = value;
    return S_OK;
  }
};

struct PermissionArgs : Immortal<PermissionRequestedArgs> {
  int kind, state = 0;
  HRESULT STDMETHODCALLTYPE get_PermissionKind(int *value) override {
    *value = kind;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE put_State(int value) override {
    state = value;
    return S_OK;
  }
};

struct TestSettings : Immortal<Settings> {
  HRESULT STDMETHODCALLTYPE put_AreDevToolsEnabled(BOOL enabled) override {
    fprintf(logFile, "developer tools %d\n", enabled);
    return S_OK;
  }
};

struct TestView : Immortal<WebView> {
  TestSettings settings;
  Handler *navigation, *permission, *resource, *close, *fullScreen;
  BOOL isFull = FALSE;
  HRESULT STDMETHODCALLTYPE get_Settings(Settings **value) override {
    *value = &settings;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE add_NavigationStarting(Handler *handler, EventToken *) override {
    navigation = handler;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE add_PermissionRequested(Handler *handler, EventToken *) override {
    permission = handler;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE add_WebResourceRequested(Handler *handler, EventToken *) override {
    resource = handler;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE add_WindowCloseRequested(Handler *handler, EventToken *) override {
    close = handler;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE AddWebResourceRequestedFilter(LPCWSTR uri, int context) override {
    fprintf(logFile, "filter ");
    writeText(uri);
    fprintf(logFile, " %d\n", context);
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE add_ContainsFullScreenElementChanged(Handler *handler,
                                                                 EventToken *) override {
    fullScreen = handler;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE get_ContainsFullScreenElement(BOOL *value) override {
    *value = isFull;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE Navigate(LPCWSTR uri) override;
  void request(LPCWSTR uri, int context, LPCWSTR range = nullptr);
  void navigate(LPCWSTR uri);
  void askPermission(const char *name, int kind);
  void setFullScreen(BOOL on);
};

struct TestController : Immortal<Controller> {
  TestView view;
  RECT bounds;
  HRESULT STDMETHODCALLTYPE put_Bounds(RECT value) override {
    bounds = value;
    return S_OK;
  }
  HRESULT STDMETHODCALLTYPE get_WebView(WebView **value) override {
    *value = &view;
    return S_OK;
  }
};

static TestController controller;

struct TestEnvironment : Immortal<Environment> {
  HRESULT STDMETHODCALLTYPE CreateController(HWND, Handler *completed) override {
    return completed->Invoke((void *)S_OK, &controller);
  }
  HRESULT STDMETHODCALLTYPE CreateWebResourceResponse(IStream *content, int status, LPCWSTR,
                                                      LPCWSTR headers,
                                                      ResourceResponse **response) override {
    static Response only;
    fprintf(logFile, "%d ", status);
    writeText(headers);
    writeContent(content);
    *response = &only;
    return S_OK;
  }
};

void TestView::request(LPCWSTR uri, int context, LPCWSTR range) {
  ResourceArgs args;
  args.request.uri = uri;
  args.request.headers.range = range;
  args.context = context;
  writeText(uri);
  if (range) fprintf(logFile, " [%ls]", range);
  fprintf(logFile, context == 1 ? " (document): " : ": ");
  resource->Invoke(this, &args);
  fprintf(logFile, args.isAnswered ? "\n" : "not answered\n");
}

void TestView::navigate(LPCWSTR uri) {
  NavigationArgs args;
  args.uri = uri;
  navigation->Invoke(this, &args);
  writeText(uri);
  fprintf(logFile, args.isCancelled ? ": leaves the window\n" : ": stays\n");
}

void TestView::askPermission(const char *name, int kind) {
  PermissionArgs args;
  args.kind = kind;
  permission->Invoke(this, &args);
  fprintf(logFile, "%s: %s\n", name, args.state == 2 ? "denied" : "asks the user");
}

void TestView::setFullScreen(BOOL on) {
  RECT before = controller.bounds;
  isFull = on;
  fullScreen->Invoke(this, nullptr);
  LONG difference = (controller.bounds.right - before.right) * (on ? 1 : -1);
  fprintf(logFile, "full screen %d: %s\n", on, difference > 0 ? "resized" : "not resized");
}

HRESULT STDMETHODCALLTYPE TestView::Navigate(LPCWSTR uri) {
  const int document = 1, other = 0;
  navigate(uri);
  request(L"https://app.localhost/", document);
  request(L"https://app.localhost/?query#/orders", document);
  request(L"https://app.localhost/assets/main.js", other);
  request(L"https://app.localhost/assets/%C3%BC%20%E8%AE%B0.svg", other);
  request(L"https://app.localhost/assets/\u00fc%20\u8bb0.svg", other);
  request(L"https://app.localhost/empty.txt", other);
  request(L"https://app.localhost/pages", document);
  request(L"https://app.localhost/deep/route", document);
  request(L"https://app.localhost/deep/route", other);
  request(L"https://app.localhost/missing.png", document);
  request(L"https://app.localhost/%2e%2e/%2e%2e/index.html", other);
  request(L"https://app.localhost/assets/main.js", other, L"bytes=2-5");
  request(L"https://app.localhost/assets/main.js", other, L"bytes=-4");
  request(L"https://app.localhost/assets/main.js", other, L"bytes=1395-");
  request(L"https://app.localhost/assets/main.js", other, L"bytes=99999-");
  request(L"https://app.localhost/assets/main.js", other, L"bytes=-0");
  request(L"https://app.localhost/assets/main.js", other, L"bytes=1-2,4-5");
  request(L"https://app.localhost/empty.txt", other, L"bytes=0-0");
  request(L"https://app.localhost.evil.example/", document);
  navigate(L"https://app.localhost/next");
  navigate(L"https://app.localhost.evil.example/");
  navigate(L"file:///c:/windows/win.ini");
  navigate(L"ms-settings:privacy");
  navigate(L"blob:https://app.localhost/1");
  askPermission("microphone", 1);
  askPermission("camera", 2);
  askPermission("location", 3);
  setFullScreen(TRUE);
  setFullScreen(FALSE);
  fprintf(logFile, "closes\n");
  fclose(logFile);
  close->Invoke(this, nullptr);
  return S_OK;
}

extern "C" __declspec(dllexport) HRESULT WINAPI CreateWebViewEnvironmentWithOptionsInternal(
    bool, int, PCWSTR userData, IUnknown *, Handler *completed) {
  static TestEnvironment environment;
  char path[MAX_PATH];
  GetEnvironmentVariableA("SHELL_CHECK_LOG", path, sizeof path);
  logFile = fopen(path, "wb");
  if (!logFile) return E_FAIL;
  LPCWSTR folder = wcsrchr(userData, '\\');
  fprintf(logFile, "data in ");
  writeText(folder ? folder + 1 : userData);
  fprintf(logFile, "\n");
  return completed->Invoke((void *)S_OK, &environment);
}
