// An app of macOS: a window that shows the site in Contents/Resources/site with the system's
// WKWebView. A web view by itself has no dialogs, no file choice, no downloads and no shortcuts for
// editing; all are here. Build with build.sh.
#include "appkit.h"
#include "site.m"

enum { STYLE_TITLED_CLOSABLE_MINIATURIZABLE_RESIZABLE = 15, BACKING_BUFFERED = 2 };
enum { ACTIVATION_REGULAR = 0 };

static NSString *name;
static NSWindow *window;
static WKWebView *page;

static void openOutside(NSURL *url) {
  if (mayOpenOutside(url)) [[NSWorkspace sharedWorkspace] openURL:url];
}

static NSMenu *addMenu(NSMenu *bar, NSString *title) {
  NSMenuItem *item = [[NSMenuItem new] autorelease];
  NSMenu *menu = [[[NSMenu alloc] initWithTitle:title] autorelease];
  [item setSubmenu:menu];
  [bar addItem:item];
  return menu;
}

static void addItem(NSMenu *menu, NSString *title, SEL action, NSString *key) {
  NSMenuItem *item = [[NSMenuItem alloc] initWithTitle:word(title) action:action keyEquivalent:key];
  [menu addItem:[item autorelease]];
}

static void addLine(NSMenu *menu) {
  [menu addItem:[NSMenuItem separatorItem]];
}

static void addMenus(void) {
  NSMenu *bar = [NSMenu new];
  NSMenu *app = addMenu(bar, name);
  addItem(app, @"About", @selector(orderFrontStandardAboutPanel:), @"");
  addLine(app);
  addItem(app, @"Hide", @selector(hide:), @"h");
  addLine(app);
  addItem(app, @"Quit", @selector(terminate:), @"q");

  // A web view handles these shortcuts only if a menu has them.
  NSMenu *edit = addMenu(bar, word(@"Edit"));
  addItem(edit, @"Undo", @selector(undo:), @"z");
  addItem(edit, @"Redo", @selector(redo:), @"Z");
  addLine(edit);
  addItem(edit, @"Cut", @selector(cut:), @"x");
  addItem(edit, @"Copy", @selector(copy:), @"c");
  addItem(edit, @"Paste", @selector(paste:), @"v");
  addItem(edit, @"Select All", @selector(selectAll:), @"a");

  NSMenu *view = addMenu(bar, word(@"View"));
  addItem(view, @"Reload", @selector(reload:), @"r");

  NSMenu *windows = addMenu(bar, word(@"Window"));
  addItem(windows, @"Minimize", @selector(performMiniaturize:), @"m");
  addItem(windows, @"Zoom", @selector(performZoom:), @"");
  addItem(windows, @"Close", @selector(performClose:), @"w");

  NSApplication *application = [NSApplication sharedApplication];
  [application setMainMenu:bar];
  [application setWindowsMenu:windows];
}

static NSAlert *createAlert(NSString *text) {
  NSAlert *alert = [[NSAlert new] autorelease];
  [alert setMessageText:name];
  [alert setInformativeText:text];
  [alert addButtonWithTitle:word(@"OK")];
  return alert;
}

@interface Delegate : NSObject
@end

@implementation Delegate

- (void)applicationDidFinishLaunching:(id)notification {
  addMenus();
  NSRect frame = {{0, 0}, {1180, 760}};
  window = [[NSWindow alloc] initWithContentRect:frame
                                       styleMask:STYLE_TITLED_CLOSABLE_MINIATURIZABLE_RESIZABLE
                                         backing:BACKING_BUFFERED
                                           defer:NO];
  [window setReleasedWhenClosed:NO];
  [window setTitle:name];
  [window setMinSize:(NSSize){320, 240}];
  page = [[WKWebView alloc] initWithFrame:frame configuration:siteConfiguration()];
  [page setNavigationDelegate:self];
  [page setUIDelegate:self];
  [page setAllowsBackForwardNavigationGestures:YES];
  [page setAllowsMagnification:YES];
  [window setContentView:page];
  [window center];
  [window setFrameAutosaveName:@"main"];
  [window makeKeyAndOrderFront:nil];
  [window makeFirstResponder:page];
  [[NSApplication sharedApplication] activateIgnoringOtherApps:YES];
  [page loadRequest:startPage()];
}

- (void)reload:(id)sender {
  [page reload];
}

- (BOOL)applicationShouldTerminateAfterLastWindowClosed:(id)application {
  return YES;
}

- (BOOL)applicationSupportsSecureRestorableState:(id)application {
  return YES;
}

// MARK: Navigation

- (void)webView:(WKWebView *)view
    decidePolicyForNavigationAction:(WKNavigationAction *)action
                    decisionHandler:(Decide)decide {
  NSURL *url = [[action request] URL];
  WKFrameInfo *frame = [action targetFrame];
  if ([action shouldPerformDownload]) return decide(POLICY_DOWNLOAD);
  // Frames may show other sites.
  if (isInside(url) || (frame && ![frame isMainFrame])) return decide(POLICY_ALLOW);
  openOutside(url);
  decide(POLICY_CANCEL);
}

- (void)webView:(WKWebView *)view
    decidePolicyForNavigationResponse:(WKNavigationResponse *)response
                      decisionHandler:(Decide)decide {
  decide([response canShowMIMEType] ? POLICY_ALLOW : POLICY_DOWNLOAD);
}

- (WKWebView *)webView:(WKWebView *)view
    createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration
               forNavigationAction:(WKNavigationAction *)action
                    windowFeatures:(id)features {
  NSURL *url = [[action request] URL];
  if ([[url scheme] isEqualToString:@"app"]) [view loadRequest:[action request]];
  else openOutside(url);
  return nil;
}

- (void)webViewWebContentProcessDidTerminate:(WKWebView *)view {
  [view reload];
}

// MARK: Downloads

- (void)webView:(WKWebView *)view
     navigationAction:(WKNavigationAction *)action
    didBecomeDownload:(WKDownload *)download {
  [download setDelegate:self];
}

- (void)webView:(WKWebView *)view
    navigationResponse:(WKNavigationResponse *)response
     didBecomeDownload:(WKDownload *)download {
  [download setDelegate:self];
}

- (void)download:(WKDownload *)download
    decideDestinationUsingResponse:(NSURLResponse *)response
                 suggestedFilename:(NSString *)file
                 completionHandler:(void (^)(NSURL *))choose {
  NSSavePanel *panel = [NSSavePanel savePanel];
  [panel setNameFieldStringValue:file];
  [panel beginSheetModalForWindow:window
                completionHandler:^(NSInteger result) {
                  NSURL *url = result == PANEL_OK ? [panel URL] : nil;
                  // The panel has asked whether to replace it; WebKit never overwrites a file.
                  if (url) [[NSFileManager defaultManager] removeItemAtPath:[url path] error:0];
                  choose(url);
                }];
}

// MARK: Dialogs and files

- (void)webView:(WKWebView *)view
    runOpenPanelWithParameters:(WKOpenPanelParameters *)parameters
              initiatedByFrame:(id)frame
             completionHandler:(void (^)(NSArray *))choose {
  NSOpenPanel *panel = [NSOpenPanel openPanel];
  [panel setAllowsMultipleSelection:[parameters allowsMultipleSelection]];
  [panel setCanChooseDirectories:[parameters allowsDirectories]];
  [panel setCanChooseFiles:YES];
  [panel beginSheetModalForWindow:window
                completionHandler:^(NSInteger result) {
                  choose(result == PANEL_OK ? [panel URLs] : nil);
                }];
}

- (void)webView:(WKWebView *)view
    runJavaScriptAlertPanelWithMessage:(NSString *)text
                      initiatedByFrame:(id)frame
                     completionHandler:(void (^)(void))close {
  [createAlert(text) beginSheetModalForWindow:window
                            completionHandler:^(NSInteger result) {
                              close();
                            }];
}

- (void)webView:(WKWebView *)view
    runJavaScriptConfirmPanelWithMessage:(NSString *)text
                        initiatedByFrame:(id)frame
                       completionHandler:(void (^)(BOOL))answer {
  NSAlert *alert = createAlert(text);
  [alert addButtonWithTitle:word(@"Cancel")];
  [alert beginSheetModalForWindow:window
                completionHandler:^(NSInteger result) {
                  answer(result == ALERT_FIRST_BUTTON);
                }];
}

- (void)webView:(WKWebView *)view
    runJavaScriptTextInputPanelWithPrompt:(NSString *)text
                              defaultText:(NSString *)value
                         initiatedByFrame:(id)frame
                        completionHandler:(void (^)(NSString *))answer {
  NSAlert *alert = createAlert(text);
  [alert addButtonWithTitle:word(@"Cancel")];
  NSRect size = {{0, 0}, {260, 24}};
  NSTextField *field = [[[NSTextField alloc] initWithFrame:size] autorelease];
  [field setStringValue:value ? value : @""];
  [alert setAccessoryView:field];
  [alert beginSheetModalForWindow:window
                completionHandler:^(NSInteger result) {
                  answer(result == ALERT_FIRST_BUTTON ? [field stringValue] : nil);
                }];
}

- (void)webView:(WKWebView *)view
    requestMediaCapturePermissionForOrigin:(WKSecurityOrigin *)origin
                          initiatedByFrame:(id)frame
                                      type:(NSInteger)kind
                           decisionHandler:(Decide)decide {
  decide(captureDecision(origin, kind));
}

@end

int main(void) {
  name = [[NSBundle mainBundle] objectForInfoDictionaryKey:@"CFBundleName"];
  if (!name) name = @"App";
  NSApplication *application = [NSApplication sharedApplication];
  [application setActivationPolicy:ACTIVATION_REGULAR];
  [application setDelegate:[Delegate new]];
  [application run];
  return 0;
}
