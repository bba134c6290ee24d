// A window that shows one site with the web view of Windows (Microsoft Edge WebView2).
//
// Ends with 2 if the program holds no site and with 3 if Windows has no WebView2.
#include <windows.h>

#include <commctrl.h>
#include <shellapi.h>

#include "site_server.h"

static HWND window;
static LPWSTR appName, appId;
static Environment *environment;
static Controller *controller;
static WebView *view;
static bool hasFailed, isFullScreen;
static WINDOWPLACEMENT placementBefore;
static LONG_PTR styleBefore;

static void showMessage(LPCWSTR text, LPCWSTR link);

// ---- events of the web view ----

enum EventKind {
  EnvironmentReady,
  ControllerReady,
  NavigationStarting,
  NewWindowRequested,
  ResourceRequested,
  PermissionRequested,
  CloseRequested,
  FullScreenChanged,
  ProcessFailed
};

static const GUID *const handlerIds[] = {
    &idEnvironmentCompleted, &idControllerCompleted, &idNavigationStarting,
    &idNewWindowRequested,   &idResourceRequested,   &idPermissionRequested,
    &idWindowCloseRequested, &idFullScreenChanged,   &idProcessFailed};

static void handleEvent(EventKind kind, void *first, void *second);

// One static object for each event: it is never freed, so its references are not counted.
struct Listener final : Handler {
  EventKind kind;
  constexpr Listener(EventKind kind) : kind(kind) {}
  HRESULT STDMETHODCALLTYPE QueryInterface(REFIID id, void **object) override {
    static const GUID unknown = {0, 0, 0, {0xc0, 0, 0, 0, 0, 0, 0, 0x46}};
    bool isKnown = isSameGuid(id, unknown) || isSameGuid(id, *handlerIds[kind]);
    *object = isKnown ? this : nullptr;
    return isKnown ? S_OK : E_NOINTERFACE;
  }
  ULONG STDMETHODCALLTYPE AddRef() override { return 2; }
  ULONG STDMETHODCALLTYPE Release() override { return 1; }
  HRESULT STDMETHODCALLTYPE Invoke(void *first, void *second) override {
    handleEvent(kind, first, second);
    return S_OK;
  }
};

static Listener onEnvironment(EnvironmentReady), onController(ControllerReady),
    onNavigation(NavigationStarting), onNewWindow(NewWindowRequested),
    onResource(ResourceRequested), onPermission(PermissionRequested), onClose(CloseRequested),
    onFullScreen(FullScreenChanged), onProcessFailed(ProcessFailed);

static bool isForOtherPrograms(LPCWSTR uri) {
  return startsWith(uri, L"https://") || startsWith(uri, L"http://") ||
         startsWith(uri, L"mailto:") || startsWith(uri, L"tel:") || startsWith(uri, L"sms:");
}

static void openOutside(LPCWSTR uri) {
  if (isForOtherPrograms(uri)) ShellExecuteW(window, L"open", uri, nullptr, nullptr, SW_SHOWNORMAL);
}

static void reportFailure(HRESULT code) {
  hasFailed = true;
  WCHAR text[400];
  wsprintfW(text, L"The Microsoft Edge WebView2 runtime could not show this app. (0x%08x)",
            (UINT)code);
  showMessage(text, nullptr);
  DestroyWindow(window);
}

static void fillWindow() {
  if (!controller) return;
  RECT area;
  GetClientRect(window, &area);
  controller->put_Bounds(area);
}

static void setFullScreen(bool on) {
  if (on == isFullScreen) return;
  isFullScreen = on;
  if (!on) {
    SetWindowLongPtrW(window, GWL_STYLE, styleBefore);
    SetWindowPlacement(window, &placementBefore);
    SetWindowPos(window, nullptr, 0, 0, 0, 0,
                 SWP_NOMOVE | SWP_NOSIZE | SWP_NOZORDER | SWP_FRAMECHANGED);
    return;
  }
  styleBefore = GetWindowLongPtrW(window, GWL_STYLE);
  placementBefore.length = sizeof placementBefore;
  GetWindowPlacement(window, &placementBefore);
  MONITORINFO monitor = {};
  monitor.cbSize = sizeof monitor;
  GetMonitorInfoW(MonitorFromWindow(window, MONITOR_DEFAULTTONEAREST), &monitor);
  const RECT &screen = monitor.rcMonitor;
  SetWindowLongPtrW(window, GWL_STYLE, styleBefore & ~WS_OVERLAPPEDWINDOW);
  SetWindowPos(window, HWND_TOP, screen.left, screen.top, screen.right - screen.left,
               screen.bottom - screen.top, SWP_FRAMECHANGED);
}

static void handleEnvironment(HRESULT result, Environment *created) {
  if (FAILED(result) || !created) return reportFailure(result);
  environment = created;
  environment->AddRef();
  HRESULT requested = environment->CreateController(window, &onController);
  if (FAILED(requested)) reportFailure(requested);
}

static void applySettings() {
  Settings *settings = nullptr;
  if (SUCCEEDED(view->get_Settings(&settings))) {
    settings->put_IsStatusBarEnabled(FALSE);
    settings->put_AreDevToolsEnabled(FALSE);
    settings->put_AreHostObjectsAllowed(FALSE);
    settings->put_IsWebMessageEnabled(FALSE);
    settings->Release();
  }
  Controller2 *second = nullptr;
  if (SUCCEEDED(controller->QueryInterface(idController2, (void **)&second))) {
    DWORD colour = (DWORD)numberSetting("background", 0xffffff);
    second->put_DefaultBackgroundColor(
        {255, (BYTE)(colour >> 16), (BYTE)(colour >> 8), (BYTE)colour});
    second->Release();
  }
}

static void handleController(HRESULT result, Controller *created) {
  if (FAILED(result) || !created) return reportFailure(result);
  controller = created;
  controller->AddRef();
  if (FAILED(controller->get_WebView(&view))) return reportFailure(E_NOINTERFACE);
  applySettings();
  EventToken token;
  view->add_NavigationStarting(&onNavigation, &token);
  view->add_NewWindowRequested(&onNewWindow, &token);
  view->add_WebResourceRequested(&onResource, &token);
  view->add_PermissionRequested(&onPermission, &token);
  view->add_WindowCloseRequested(&onClose, &token);
  view->add_ContainsFullScreenElementChanged(&onFullScreen, &token);
  view->add_ProcessFailed(&onProcessFailed, &token);
  const int allContexts = 0;
  WCHAR address[64];
  wsprintfW(address, L"%s/*", ORIGIN);
  view->AddWebResourceRequestedFilter(address, allContexts);
  fillWindow();
  controller->put_IsVisible(TRUE);
  wsprintfW(address, L"%s/", ORIGIN);
  view->Navigate(address);
  // A page may close the window before this returns.
  if (controller) controller->MoveFocus(0);
}

static void handleNavigation(NavigationStartingArgs *args) {
  LPWSTR uri = nullptr;
  if (FAILED(args->get_Uri(&uri))) return;
  bool isInside = isOwn(uri) || startsWith(uri, L"blob:") || startsWith(uri, L"data:") ||
                  startsWith(uri, L"about:");
  if (!isInside) {
    args->put_Cancel(TRUE);
    openOutside(uri);
  }
  CoTaskMemFree(uri);
}

static void handleNewWindow(NewWindowRequestedArgs *args) {
  LPWSTR uri = nullptr;
  if (FAILED(args->get_Uri(&uri))) return;
  if (isOwn(uri)) {
    // The requests of a second window would not be answered.
    args->put_Handled(TRUE);
    view->Navigate(uri);
  } else if (isForOtherPrograms(uri)) {
    args->put_Handled(TRUE);
    openOutside(uri);
  }
  CoTaskMemFree(uri);
}

// Denies what the app does not have among its permissions; the web view asks the user for the rest.
static void handlePermission(PermissionRequestedArgs *args) {
  static const char *const settings[] = {nullptr, "microphone", "camera", "location"};
  const int denied = 2;
  int kind = 0;
  args->get_PermissionKind(&kind);
  if (kind >= 1 && kind <= 3 && !hasSetting(settings[kind])) args->put_State(denied);
}

static void handleProcessFailure(ProcessFailedArgs *args) {
  const int browserExited = 0, pageExited = 1, pageUnresponsive = 2;
  int kind = -1;
  args->get_ProcessFailedKind(&kind);
  if (kind == browserExited) reportFailure(E_ABORT);
  else if (kind == pageExited || kind == pageUnresponsive) view->Reload();
}

static void handleEvent(EventKind kind, void *first, void *second) {
  switch (kind) {
    case EnvironmentReady:
      return handleEnvironment((HRESULT)(LONG_PTR)first, (Environment *)second);
    case ControllerReady:
      return handleController((HRESULT)(LONG_PTR)first, (Controller *)second);
    case NavigationStarting:
      return handleNavigation((NavigationStartingArgs *)second);
    case NewWindowRequested:
      return handleNewWindow((NewWindowRequestedArgs *)second);
    case ResourceRequested:
      return answerRequest(environment, (ResourceRequestedArgs *)second);
    case PermissionRequested:
      return handlePermission((PermissionRequestedArgs *)second);
    case CloseRequested:
      DestroyWindow(window);
      return;
    case FullScreenChanged: {
      BOOL on = FALSE;
      view->get_ContainsFullScreenElement(&on);
      return setFullScreen(on);
    }
    case ProcessFailed:
      return handleProcessFailure((ProcessFailedArgs *)second);
  }
}

// ---- the runtime ----

typedef HRESULT(WINAPI *CreateEnvironment)(bool checkRunning, int type, PCWSTR userData,
                                           IUnknown *options, Handler *completed);

static bool runtimeIn(LPCWSTR folder, LPWSTR library) {
  lstrcpynW(library, folder, MAX_PATH);
  LPWSTR end = library + lstrlenW(library);
  if (end > library && end[-1] == '\\') *--end = 0;
  lstrcatW(library, L"\\EBWebView\\x64\\EmbeddedBrowserWebView.dll");
  return GetFileAttributesW(library) != INVALID_FILE_ATTRIBUTES;
}

// Finds the runtime as Microsoft's loader does: in the registry, for all users or for this one.
static bool findRuntime(LPWSTR library) {
  static LPCWSTR key =
      L"SOFTWARE\\Microsoft\\EdgeUpdate\\ClientState\\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";
  const HKEY roots[] = {HKEY_LOCAL_MACHINE, HKEY_CURRENT_USER};
  for (HKEY root : roots) {
    HKEY opened;
    if (RegOpenKeyExW(root, key, 0, KEY_READ | KEY_WOW64_32KEY, &opened)) continue;
    WCHAR folder[MAX_PATH + 1];
    DWORD size = MAX_PATH * sizeof(WCHAR), type = 0;
    LONG result = RegQueryValueExW(opened, L"EBWebView", nullptr, &type, (BYTE *)folder, &size);
    RegCloseKey(opened);
    if (result || type != REG_SZ) continue;
    folder[size / sizeof(WCHAR)] = 0;
    if (runtimeIn(folder, library)) return true;
  }
  return false;
}

static bool startRuntime(LPCWSTR userData) {
  WCHAR library[MAX_PATH * 2];
  if (!findRuntime(library)) return false;
  HMODULE module = LoadLibraryExW(library, nullptr, LOAD_WITH_ALTERED_SEARCH_PATH);
  if (!module) return false;
  CreateEnvironment create = (CreateEnvironment)(void *)GetProcAddress(
      module, "CreateWebViewEnvironmentWithOptionsInternal");
  if (!create) return false;
  HRESULT result = create(true, 0, userData, nullptr, &onEnvironment);
  if (FAILED(result)) reportFailure(result);
  return true;
}

// ---- messages ----

static HRESULT CALLBACK handleLink(HWND, UINT message, WPARAM, LPARAM link, LONG_PTR) {
  if (message == TDN_HYPERLINK_CLICKED)
    ShellExecuteW(nullptr, L"open", (LPCWSTR)link, nullptr, nullptr, SW_SHOWNORMAL);
  return S_OK;
}

// Shows a dialog with a link if this Windows has one, and else a box whose button opens the link.
static void showMessage(LPCWSTR text, LPCWSTR link) {
  typedef HRESULT(WINAPI * ShowTaskDialog)(const TASKDIALOGCONFIG *, int *, int *, BOOL *);
  HMODULE controls = LoadLibraryW(L"comctl32.dll");
  ShowTaskDialog show =
      controls ? (ShowTaskDialog)(void *)GetProcAddress(controls, "TaskDialogIndirect") : nullptr;
  if (show) {
    TASKDIALOGCONFIG config = {};
    config.cbSize = sizeof config;
    config.hInstance = GetModuleHandleW(nullptr);
    config.dwFlags =
        TDF_ENABLE_HYPERLINKS | TDF_ALLOW_DIALOG_CANCELLATION | TDF_SIZE_TO_CONTENT;
    config.dwCommonButtons = TDCBF_CLOSE_BUTTON;
    config.pszWindowTitle = appName;
    config.pszMainIcon = MAKEINTRESOURCEW(1);
    config.pszMainInstruction = appName;
    config.pszContent = text;
    config.pfCallback = handleLink;
    if (SUCCEEDED(show(&config, nullptr, nullptr, nullptr))) return;
  }
  UINT style = link ? MB_OKCANCEL | MB_ICONINFORMATION : MB_OK | MB_ICONWARNING;
  if (MessageBoxW(nullptr, text, appName, style) == IDOK && link)
    ShellExecuteW(nullptr, L"open", link, nullptr, nullptr, SW_SHOWNORMAL);
}

static void showMissingRuntime() {
  bool isChinese = PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_CHINESE;
  LPCWSTR text = isChinese ? textSetting("missing.zh", nullptr) : nullptr;
  if (!text)
    text = textSetting("missing", L"This app needs the Microsoft Edge WebView2 runtime.");
  showMessage(text, textSetting("missing.link", nullptr));
}

// ---- the window ----

static void applyTheme(HWND target) {
  DWORD usesLight = 1, size = sizeof usesLight;
  RegGetValueW(HKEY_CURRENT_USER,
               L"Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize",
               L"AppsUseLightTheme", RRF_RT_REG_DWORD, nullptr, &usesLight, &size);
  typedef HRESULT(WINAPI * SetAttribute)(HWND, DWORD, LPCVOID, DWORD);
  HMODULE dwm = LoadLibraryW(L"dwmapi.dll");
  SetAttribute setAttribute =
      dwm ? (SetAttribute)(void *)GetProcAddress(dwm, "DwmSetWindowAttribute") : nullptr;
  const DWORD useDarkTitle = 20;
  BOOL isDark = !usesLight;
  if (setAttribute) setAttribute(target, useDarkTitle, &isDark, sizeof isDark);
}

static LRESULT CALLBACK handleMessage(HWND target, UINT message, WPARAM first, LPARAM second) {
  switch (message) {
    case WM_SIZE:
      if (controller) {
        controller->put_IsVisible(first != SIZE_MINIMIZED);
        fillWindow();
      }
      return 0;
    case WM_MOVE:
      if (controller) controller->NotifyParentWindowPositionChanged();
      return 0;
    case WM_SETFOCUS:
      if (controller) controller->MoveFocus(0);
      return 0;
    case WM_SETTINGCHANGE:
      applyTheme(target);
      break;
    case WM_DPICHANGED: {
      const RECT *area = (const RECT *)second;
      SetWindowPos(target, nullptr, area->left, area->top, area->right - area->left,
                   area->bottom - area->top, SWP_NOZORDER | SWP_NOACTIVATE);
      return 0;
    }
    case WM_GETMINMAXINFO:
      ((MINMAXINFO *)second)->ptMinTrackSize = {320, 240};
      return 0;
    case WM_DESTROY:
      if (controller) {
        controller->Close();
        controller->Release();
        controller = nullptr;
      }
      PostQuitMessage(0);
      return 0;
  }
  return DefWindowProcW(target, message, first, second);
}

static int lesser(int one, int other) { return one < other ? one : other; }

// Creates the window in the middle of the screen, in the size that the app states for 96 dpi.
static void createWindow(HINSTANCE self) {
  DWORD colour = (DWORD)numberSetting("background", 0xffffff);
  WNDCLASSEXW type = {};
  type.cbSize = sizeof type;
  type.lpfnWndProc = handleMessage;
  type.hInstance = self;
  type.lpszClassName = appId;
  type.hCursor = LoadCursorW(nullptr, MAKEINTRESOURCEW(32512));
  type.hIcon = LoadIconW(self, MAKEINTRESOURCEW(1));
  type.hIconSm = (HICON)LoadImageW(self, MAKEINTRESOURCEW(1), IMAGE_ICON,
                                   GetSystemMetrics(SM_CXSMICON), GetSystemMetrics(SM_CYSMICON), 0);
  type.hbrBackground =
      CreateSolidBrush(RGB(colour >> 16 & 255, colour >> 8 & 255, colour & 255));
  RegisterClassExW(&type);
  HDC screen = GetDC(nullptr);
  int dpi = GetDeviceCaps(screen, LOGPIXELSX);
  ReleaseDC(nullptr, screen);
  RECT area;
  SystemParametersInfoW(SPI_GETWORKAREA, 0, &area, 0);
  int areaWidth = area.right - area.left, areaHeight = area.bottom - area.top;
  int width = lesser(MulDiv(numberSetting("width", 1180), dpi, 96), areaWidth);
  int height = lesser(MulDiv(numberSetting("height", 760), dpi, 96), areaHeight);
  window = CreateWindowExW(0, appId, appName, WS_OVERLAPPEDWINDOW,
                           area.left + (areaWidth - width) / 2, area.top + (areaHeight - height) / 2,
                           width, height, nullptr, nullptr, self, nullptr);
  applyTheme(window);
}

// One folder for each app: it has its own storage, cookies and databases.
static void findDataFolder(LPWSTR folder) {
  DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", folder, MAX_PATH);
  if (!length || length >= MAX_PATH) GetTempPathW(MAX_PATH, folder);
  lstrcatW(folder, L"\\");
  lstrcatW(folder, appId);
}

// Shows the window of this app that is open already. Returns false if there is none.
static bool showOpenWindow() {
  HWND other = FindWindowW(appId, nullptr);
  if (!other) return false;
  if (IsIconic(other)) ShowWindow(other, SW_RESTORE);
  SetForegroundWindow(other);
  return true;
}

static void loadOptionalFunctions() {
  HMODULE shell = LoadLibraryW(L"shlwapi.dll");
  createMemoryStream = (CreateMemoryStream)(void *)GetProcAddress(shell, "SHCreateMemStream");
  typedef HRESULT(WINAPI * SetAppId)(PCWSTR);
  SetAppId setAppId = (SetAppId)(void *)GetProcAddress(
      GetModuleHandleW(L"shell32.dll"), "SetCurrentProcessExplicitAppUserModelID");
  if (setAppId) setAppId(appId);
}

extern "C" void startShell() {
  appName = (LPWSTR)L"App";
  if (!loadPack()) {
    showMessage(
        L"This program is incomplete: its site could not be read. Please download it again.",
        nullptr);
    ExitProcess(2);
  }
  appName = textSetting("name", L"App");
  appId = textSetting("id", L"com.app.site");
  if (showOpenWindow()) ExitProcess(0);
  CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED);
  loadOptionalFunctions();
  createWindow(GetModuleHandleW(nullptr));
  WCHAR folder[MAX_PATH * 2];
  findDataFolder(folder);
  if (!startRuntime(folder)) {
    showMissingRuntime();
    ExitProcess(3);
  }
  if (!hasFailed) {
    ShowWindow(window, SW_SHOWDEFAULT);
    UpdateWindow(window);
  }
  MSG message;
  while (GetMessageW(&message, nullptr, 0, 0) > 0) {
    TranslateMessage(&message);
    DispatchMessageW(&message);
  }
  ExitProcess(0);
}
