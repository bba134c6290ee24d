// The part of AppKit that the shell of macOS uses; see foundation.h.
#pragma once
#include "webkit.h"

@class NSMenu;

@interface NSResponder : NSObject
@end

@interface NSView : NSResponder
@end

@interface NSWindow : NSResponder
- (id)initWithContentRect:(NSRect)frame
                styleMask:(NSUInteger)style
                  backing:(NSUInteger)backing
                    defer:(BOOL)isDeferred;
- (void)setTitle:(NSString *)title;
- (void)setContentView:(NSView *)view;
- (void)setMinSize:(NSSize)size;
- (void)setReleasedWhenClosed:(BOOL)isReleased;
- (BOOL)setFrameAutosaveName:(NSString *)name;
- (void)center;
- (void)makeKeyAndOrderFront:(id)sender;
- (BOOL)makeFirstResponder:(NSResponder *)responder;
@end

@interface NSMenuItem : NSObject
- (id)initWithTitle:(NSString *)title action:(SEL)action keyEquivalent:(NSString *)key;
- (void)setSubmenu:(NSMenu *)menu;
+ (id)separatorItem;
@end

@interface NSMenu : NSObject
- (id)initWithTitle:(NSString *)title;
- (void)addItem:(NSMenuItem *)item;
@end

@interface NSApplication : NSResponder
+ (NSApplication *)sharedApplication;
- (BOOL)setActivationPolicy:(NSInteger)policy;
- (void)setDelegate:(id)delegate;
- (void)setMainMenu:(NSMenu *)menu;
- (void)setWindowsMenu:(NSMenu *)menu;
- (void)activateIgnoringOtherApps:(BOOL)isForced;
- (void)run;
@end

@interface NSWorkspace : NSObject
+ (id)sharedWorkspace;
- (BOOL)openURL:(NSURL *)url;
@end

// How a panel or an alert ended.
enum { PANEL_OK = 1, ALERT_FIRST_BUTTON = 1000 };
typedef void (^PanelEnded)(NSInteger result);

@interface NSSavePanel : NSWindow
+ (id)savePanel;
- (void)setNameFieldStringValue:(NSString *)name;
- (NSURL *)URL;
- (void)beginSheetModalForWindow:(NSWindow *)window completionHandler:(PanelEnded)ended;
@end

@interface NSOpenPanel : NSSavePanel
+ (id)openPanel;
- (void)setAllowsMultipleSelection:(BOOL)isAllowed;
- (void)setCanChooseDirectories:(BOOL)isAllowed;
- (void)setCanChooseFiles:(BOOL)isAllowed;
- (NSArray *)URLs;
@end

@interface NSTextField : NSView
- (id)initWithFrame:(NSRect)frame;
- (void)setStringValue:(NSString *)text;
- (NSString *)stringValue;
@end

@interface NSAlert : NSObject
- (void)setMessageText:(NSString *)text;
- (void)setInformativeText:(NSString *)text;
- (id)addButtonWithTitle:(NSString *)title;
- (void)setAccessoryView:(NSView *)view;
- (void)beginSheetModalForWindow:(NSWindow *)window completionHandler:(PanelEnded)ended;
@end

@interface WKWebView : NSView
- (id)initWithFrame:(NSRect)frame configuration:(WKWebViewConfiguration *)configuration;
- (void)setNavigationDelegate:(id)delegate;
- (void)setUIDelegate:(id)delegate;
- (void)setAllowsBackForwardNavigationGestures:(BOOL)isAllowed;
- (void)setAllowsMagnification:(BOOL)isAllowed;
- (id)loadRequest:(NSURLRequest *)request;
- (id)reload;
@end
