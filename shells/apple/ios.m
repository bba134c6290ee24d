// An app of iOS and iPadOS: it shows the site in the folder "site" of the bundle with WKWebView.
// Build with build.sh.
#include "uikit.h"
#include "site.m"

static WKWebView *page;
static UIViewController *controller;
static UIWindow *window;

static void openOutside(NSURL *url) {
  if (mayOpenOutside(url))
    [[UIApplication sharedApplication] openURL:url
                                       options:[NSMutableDictionary dictionary]
                             completionHandler:0];
}

static UIAlertController *createAlert(NSString *text) {
  return [UIAlertController alertControllerWithTitle:nil
                                             message:text
                                      preferredStyle:ALERT_STYLE_ALERT];
}

static void addButton(UIAlertController *alert, NSString *title, NSInteger style,
                      void (^pressed)(void)) {
  void (^handler)(UIAlertAction *) = ^(UIAlertAction *action) {
    pressed();
  };
  [alert addAction:[UIAlertAction actionWithTitle:word(title) style:style handler:handler]];
}

static void present(UIViewController *other) {
  [controller presentViewController:other animated:YES completion:0];
}

@interface Delegate : NSObject {
  NSURL *downloaded;
}
@end

@implementation Delegate

// The system asks the delegate for the window of an app without scenes.
- (UIWindow *)window {
  return window;
}

- (void)setWindow:(UIWindow *)ignored {
}

- (BOOL)application:(id)application didFinishLaunchingWithOptions:(id)options {
  NSRect frame = [[UIScreen mainScreen] bounds];
  WKWebViewConfiguration *configuration = siteConfiguration();
  [configuration setAllowsInlineMediaPlayback:YES];
  [configuration setMediaTypesRequiringUserActionForPlayback:0];
  page = [[WKWebView alloc] initWithFrame:frame configuration:configuration];
  [page setNavigationDelegate:self];
  [page setUIDelegate:self];
  [page setAllowsBackForwardNavigationGestures:YES];
  [page setBackgroundColor:[UIColor systemBackgroundColor]];
  controller = [UIViewController new];
  [controller setView:page];
  window = [[UIWindow alloc] initWithFrame:frame];
  [window setRootViewController:controller];
  [window makeKeyAndVisible];
  [page loadRequest:startPage()];
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
  NSString *path = [NSTemporaryDirectory() stringByAppendingString:[file lastPathComponent]];
  [downloaded release];
  downloaded = [[NSURL fileURLWithPath:path] retain];
  // WebKit never overwrites a file.
  [[NSFileManager defaultManager] removeItemAtPath:path error:0];
  choose(downloaded);
}

// Opens the system's sheet, with which a user saves, sends or prints the file.
- (void)downloadDidFinish:(WKDownload *)download {
  NSArray *items = [NSArray arrayWithObject:downloaded];
  UIActivityViewController *sheet =
      [[[UIActivityViewController alloc] initWithActivityItems:items
                                         applicationActivities:nil] autorelease];
  // The system ends an app that saves a picture to Photos without a stated reason.
  if (!isDeclared(@"NSPhotoLibraryAddUsageDescription"))
    [sheet setExcludedActivityTypes:
               [NSArray arrayWithObject:@"com.apple.UIKit.activity.SaveToCameraRoll"]];
  // An iPad shows the sheet beside a view.
  [[sheet popoverPresentationController] setValue:page forKey:@"sourceView"];
  present(sheet);
}

// MARK: Dialogs

- (void)webView:(WKWebView *)view
    runJavaScriptAlertPanelWithMessage:(NSString *)text
                      initiatedByFrame:(id)frame
                     completionHandler:(void (^)(void))close {
  UIAlertController *alert = createAlert(text);
  addButton(alert, @"OK", ACTION_DEFAULT, ^{
    close();
  });
  present(alert);
}

- (void)webView:(WKWebView *)view
    runJavaScriptConfirmPanelWithMessage:(NSString *)text
                        initiatedByFrame:(id)frame
                       completionHandler:(void (^)(BOOL))answer {
  UIAlertController *alert = createAlert(text);
  addButton(alert, @"Cancel", ACTION_CANCEL, ^{
    answer(NO);
  });
  addButton(alert, @"OK", ACTION_DEFAULT, ^{
    answer(YES);
  });
  present(alert);
}

- (void)webView:(WKWebView *)view
    runJavaScriptTextInputPanelWithPrompt:(NSString *)text
                              defaultText:(NSString *)value
                         initiatedByFrame:(id)frame
                        completionHandler:(void (^)(NSString *))answer {
  UIAlertController *alert = createAlert(text);
  [alert addTextFieldWithConfigurationHandler:^(UITextField *field) {
    [field setText:value];
  }];
  addButton(alert, @"Cancel", ACTION_CANCEL, ^{
    answer(nil);
  });
  addButton(alert, @"OK", ACTION_DEFAULT, ^{
    UITextField *field = [[alert textFields] objectAtIndex:0];
    answer([field text]);
  });
  present(alert);
}

- (void)webView:(WKWebView *)view
    requestMediaCapturePermissionForOrigin:(WKSecurityOrigin *)origin
                          initiatedByFrame:(id)frame
                                      type:(NSInteger)kind
                           decisionHandler:(Decide)decide {
  decide(captureDecision(origin, kind));
}

@end

int main(int count, char **arguments) {
  return UIApplicationMain(count, arguments, nil, @"Delegate");
}
