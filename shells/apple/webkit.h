// The part of WebKit that the shells use; see foundation.h.
#pragma once
#include "foundation.h"

@class WKWebView;

@protocol WKURLSchemeTask
- (NSURLRequest *)request;
- (void)didReceiveResponse:(NSURLResponse *)response;
- (void)didReceiveData:(NSData *)data;
- (void)didFinish;
@end

@interface WKPreferences : NSObject
- (void)setElementFullscreenEnabled:(BOOL)isEnabled;
@end

@interface WKWebViewConfiguration : NSObject
- (void)setURLSchemeHandler:(id)handler forURLScheme:(NSString *)scheme;
- (WKPreferences *)preferences;
- (void)setMediaTypesRequiringUserActionForPlayback:(NSUInteger)types;
- (void)setAllowsInlineMediaPlayback:(BOOL)isAllowed;
@end

@interface WKFrameInfo : NSObject
- (BOOL)isMainFrame;
@end

@interface WKNavigationAction : NSObject
- (NSURLRequest *)request;
- (WKFrameInfo *)targetFrame;
- (BOOL)shouldPerformDownload;
@end

@interface WKNavigationResponse : NSObject
- (BOOL)canShowMIMEType;
@end

@interface WKOpenPanelParameters : NSObject
- (BOOL)allowsMultipleSelection;
- (BOOL)allowsDirectories;
@end

@interface WKDownload : NSObject
- (void)setDelegate:(id)delegate;
@end

@interface WKSecurityOrigin : NSObject
- (NSString *)protocol;
@end

// What a delegate decides about a navigation, and about a camera or microphone.
enum { POLICY_CANCEL = 0, POLICY_ALLOW = 1, POLICY_DOWNLOAD = 2 };
enum { CAPTURE_GRANT = 1, CAPTURE_DENY = 2 };
enum { CAPTURE_CAMERA = 0, CAPTURE_MICROPHONE = 1, CAPTURE_BOTH = 2 };
typedef void (^Decide)(NSInteger decision);
