// The part of UIKit that the shell of iOS uses; see foundation.h.
#pragma once
#include "webkit.h"

int UIApplicationMain(int count, char **arguments, NSString *principal, NSString *delegate);
NSString *NSTemporaryDirectory(void);

@interface UIColor : NSObject
+ (id)systemBackgroundColor;
@end

@interface UIView : NSObject
- (void)setBackgroundColor:(UIColor *)color;
@end

@interface UIViewController : NSObject
- (void)setView:(UIView *)view;
- (void)presentViewController:(UIViewController *)controller
                     animated:(BOOL)isAnimated
                   completion:(void (^)(void))completed;
@end

@interface UIScreen : NSObject
+ (id)mainScreen;
- (NSRect)bounds;
@end

@interface UIWindow : UIView
- (id)initWithFrame:(NSRect)frame;
- (void)setRootViewController:(UIViewController *)controller;
- (void)makeKeyAndVisible;
@end

@interface UIApplication : NSObject
+ (id)sharedApplication;
- (void)openURL:(NSURL *)url
              options:(NSDictionary *)options
    completionHandler:(void (^)(BOOL))completed;
@end

enum { ACTION_DEFAULT = 0, ACTION_CANCEL = 1 };
@interface UIAlertAction : NSObject
+ (id)actionWithTitle:(NSString *)title
                style:(NSInteger)style
              handler:(void (^)(UIAlertAction *))handler;
@end

@interface UITextField : UIView
- (NSString *)text;
- (void)setText:(NSString *)text;
@end

enum { ALERT_STYLE_ALERT = 1 };
@interface UIAlertController : UIViewController
+ (id)alertControllerWithTitle:(NSString *)title
                       message:(NSString *)message
                preferredStyle:(NSInteger)style;
- (void)addAction:(UIAlertAction *)action;
- (void)addTextFieldWithConfigurationHandler:(void (^)(UITextField *))configure;
- (NSArray *)textFields;
@end

@interface UIActivityViewController : UIViewController
- (id)initWithActivityItems:(NSArray *)items applicationActivities:(NSArray *)activities;
- (void)setExcludedActivityTypes:(NSArray *)types;
- (id)popoverPresentationController;
@end

@interface WKWebView : UIView
- (id)initWithFrame:(NSRect)frame configuration:(WKWebViewConfiguration *)configuration;
- (void)setNavigationDelegate:(id)delegate;
- (void)setUIDelegate:(id)delegate;
- (void)setAllowsBackForwardNavigationGestures:(BOOL)isAllowed;
- (id)loadRequest:(NSURLRequest *)request;
- (id)reload;
@end
