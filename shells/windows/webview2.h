// The part of the COM interface of Microsoft's WebView2 that the shell calls.
//
// The order of the functions and the identifiers are facts of a published binary interface, which
// never changes for an interface that was shipped. UNUSED_n is a place in the table of an interface
// that the shell does not call; it has to stay where it is.
#pragma once
#include <windows.h>
#include <objidl.h>

struct EventToken {
  INT64 value;
};

// The stand-in of check/ defines a body, so that it has to implement only what it uses.
#ifndef WEBVIEW2_BODY
#define WEBVIEW2_BODY = 0;
#endif
#define CALL(name, ...) virtual HRESULT STDMETHODCALLTYPE name(__VA_ARGS__) WEBVIEW2_BODY
#define UNUSED(n) virtual HRESULT STDMETHODCALLTYPE unused_##n() WEBVIEW2_BODY

struct WebView;
struct Controller;
struct Environment;

// All handlers have the same form: the meaning of the two values depends on the event.
struct Handler : IUnknown {
  CALL(Invoke, void *first, void *second)
};

struct HttpHeaders : IUnknown {
  CALL(GetHeader, LPCWSTR name, LPWSTR *value)
  UNUSED(1)
  CALL(Contains, LPCWSTR name, BOOL *contains)
};

struct ResourceRequest : IUnknown {
  CALL(get_Uri, LPWSTR *uri)
  CALL(put_Uri, LPCWSTR uri)
  CALL(get_Method, LPWSTR *method)
  CALL(put_Method, LPCWSTR method)
  CALL(get_Content, IStream **content)
  CALL(put_Content, IStream *content)
  CALL(get_Headers, HttpHeaders **headers)
};

struct ResourceResponse : IUnknown {};

struct ResourceRequestedArgs : IUnknown {
  CALL(get_Request, ResourceRequest **request)
  CALL(get_Response, ResourceResponse **response)
  CALL(put_Response, ResourceResponse *response)
  CALL(GetDeferral, IUnknown **deferral)
  CALL(get_ResourceContext, int *context)
};

struct NavigationStartingArgs : IUnknown {
  CALL(get_Uri, LPWSTR *uri)
  CALL(get_IsUserInitiated, BOOL *isUserInitiated)
  CALL(get_IsRedirected, BOOL *isRedirected)
  CALL(get_RequestHeaders, HttpHeaders **headers)
  CALL(get_Cancel, BOOL *cancel)
  CALL(put_Cancel, BOOL cancel)
};

struct NewWindowRequestedArgs : IUnknown {
  CALL(get_Uri, LPWSTR *uri)
  CALL(put_NewWindow, WebView *view)
  CALL(get_NewWindow, WebView **view)
  CALL(put_Handled, BOOL handled)
};

struct PermissionRequestedArgs : IUnknown {
  CALL(get_Uri, LPWSTR *uri)
  CALL(get_PermissionKind, int *kind)
  CALL(get_IsUserInitiated, BOOL *isUserInitiated)
  CALL(get_State, int *state)
  CALL(put_State, int state)
};

struct ProcessFailedArgs : IUnknown {
  CALL(get_ProcessFailedKind, int *kind)
};

struct Settings : IUnknown {
  UNUSED(0)
  CALL(put_IsScriptEnabled, BOOL enabled)
  UNUSED(2)
  CALL(put_IsWebMessageEnabled, BOOL enabled)
  UNUSED(4)
  CALL(put_AreDefaultScriptDialogsEnabled, BOOL enabled)
  UNUSED(6)
  CALL(put_IsStatusBarEnabled, BOOL enabled)
  UNUSED(8)
  CALL(put_AreDevToolsEnabled, BOOL enabled)
  UNUSED(10)
  CALL(put_AreDefaultContextMenusEnabled, BOOL enabled)
  UNUSED(12)
  CALL(put_AreHostObjectsAllowed, BOOL allowed)
};

struct WebView : IUnknown {
  CALL(get_Settings, Settings **settings)
  UNUSED(1)
  CALL(Navigate, LPCWSTR uri)
  UNUSED(3)
  CALL(add_NavigationStarting, Handler *handler, EventToken *token)
  UNUSED(5) UNUSED(6) UNUSED(7) UNUSED(8) UNUSED(9) UNUSED(10) UNUSED(11) UNUSED(12)
  UNUSED(13) UNUSED(14) UNUSED(15) UNUSED(16) UNUSED(17) UNUSED(18) UNUSED(19)
  CALL(add_PermissionRequested, Handler *handler, EventToken *token)
  UNUSED(21)
  CALL(add_ProcessFailed, Handler *handler, EventToken *token)
  UNUSED(23) UNUSED(24) UNUSED(25) UNUSED(26) UNUSED(27)
  CALL(Reload)
  UNUSED(29) UNUSED(30) UNUSED(31) UNUSED(32) UNUSED(33) UNUSED(34) UNUSED(35) UNUSED(36)
  CALL(GoBack)
  CALL(GoForward)
  UNUSED(39)
  CALL(Stop)
  CALL(add_NewWindowRequested, Handler *handler, EventToken *token)
  UNUSED(42) UNUSED(43) UNUSED(44) UNUSED(45) UNUSED(46) UNUSED(47) UNUSED(48)
  CALL(add_ContainsFullScreenElementChanged, Handler *handler, EventToken *token)
  UNUSED(50)
  CALL(get_ContainsFullScreenElement, BOOL *contains)
  CALL(add_WebResourceRequested, Handler *handler, EventToken *token)
  UNUSED(53)
  CALL(AddWebResourceRequestedFilter, LPCWSTR uri, int context)
  UNUSED(55)
  CALL(add_WindowCloseRequested, Handler *handler, EventToken *token)
};

struct Controller : IUnknown {
  UNUSED(0)
  CALL(put_IsVisible, BOOL visible)
  UNUSED(2)
  CALL(put_Bounds, RECT bounds)
  UNUSED(4) UNUSED(5) UNUSED(6) UNUSED(7) UNUSED(8)
  CALL(MoveFocus, int reason)
  UNUSED(10) UNUSED(11) UNUSED(12) UNUSED(13) UNUSED(14) UNUSED(15) UNUSED(16) UNUSED(17)
  UNUSED(18) UNUSED(19)
  CALL(NotifyParentWindowPositionChanged)
  CALL(Close)
  CALL(get_WebView, WebView **view)
};

struct Colour {
  BYTE alpha, red, green, blue;
};

struct Controller2 : Controller {
  UNUSED(23)
  CALL(put_DefaultBackgroundColor, Colour colour)
};

struct Environment : IUnknown {
  CALL(CreateController, HWND window, Handler *completed)
  CALL(CreateWebResourceResponse, IStream *content, int status, LPCWSTR reason, LPCWSTR headers,
       ResourceResponse **response)
};

#undef CALL
#undef UNUSED

static const GUID idEnvironmentCompleted = {
    0x4e8a3389, 0xc9d8, 0x4bd2, {0xb6, 0xb5, 0x12, 0x4f, 0xee, 0x6c, 0xc1, 0x4d}};
static const GUID idControllerCompleted = {
    0x6c4819f3, 0xc9b7, 0x4260, {0x81, 0x27, 0xc9, 0xf5, 0xbd, 0xe7, 0xf6, 0x8c}};
static const GUID idNavigationStarting = {
    0x9adbe429, 0xf36d, 0x432b, {0x9d, 0xdc, 0xf8, 0x88, 0x1f, 0xbd, 0x76, 0xe3}};
static const GUID idNewWindowRequested = {
    0xd4c185fe, 0xc81c, 0x4989, {0x97, 0xaf, 0x2d, 0x3f, 0xa7, 0xab, 0x56, 0x51}};
static const GUID idResourceRequested = {
    0xab00b74c, 0x15f1, 0x4646, {0x80, 0xe8, 0xe7, 0x63, 0x41, 0xd2, 0x5d, 0x71}};
static const GUID idPermissionRequested = {
    0x15e1c6a3, 0xc72a, 0x4df3, {0x91, 0xd7, 0xd0, 0x97, 0xfb, 0xec, 0x6b, 0xfd}};
static const GUID idWindowCloseRequested = {
    0x5c19e9e0, 0x092f, 0x486b, {0xaf, 0xfa, 0xca, 0x82, 0x31, 0x91, 0x30, 0x39}};
static const GUID idFullScreenChanged = {
    0xe45d98b1, 0xafef, 0x45be, {0x8b, 0xaf, 0x6c, 0x77, 0x28, 0x86, 0x7f, 0x73}};
static const GUID idProcessFailed = {
    0x79e0aea4, 0x990b, 0x42d9, {0xaa, 0x1d, 0x0f, 0xcc, 0x2e, 0x5b, 0xc7, 0xf1}};
static const GUID idController2 = {
    0xc979903e, 0xd4ca, 0x4228, {0x92, 0xeb, 0x47, 0xee, 0x3f, 0xa9, 0x6e, 0xab}};
