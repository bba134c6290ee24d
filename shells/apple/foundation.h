// The part of Foundation that the shells use, declared here, so that they compile without Apple's
// SDK. Names and types are facts of the public interface.
#pragma once

typedef __INTPTR_TYPE__ NSInteger;
typedef __UINTPTR_TYPE__ NSUInteger;
typedef double CGFloat;
#if __OBJC_BOOL_IS_BOOL // arm64
typedef _Bool BOOL;
#else // x86_64
typedef signed char BOOL;
#endif
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)

typedef struct { CGFloat x, y; } NSPoint;
typedef struct { CGFloat width, height; } NSSize;
typedef struct { NSPoint origin; NSSize size; } NSRect;
typedef struct { NSUInteger location, length; } NSRange;

@class NSString, NSURL, NSArray, NSDictionary, NSData, NSError, NSURLRequest, NSURLResponse;

// clang knows NSObject by name and computes constant offsets of our instance variables from it:
// without `isa`, the first of them would overwrite the class of its object.
__attribute__((objc_root_class)) @interface NSObject {
  Class isa;
}
+ (id)alloc;
+ (id)new;
- (id)init;
- (id)retain;
- (void)release;
- (id)autorelease;
+ (Class)class;
- (BOOL)respondsToSelector:(SEL)selector;
- (void)setValue:(id)value forKey:(NSString *)key;
@end

@interface NSString : NSObject
+ (id)stringWithUTF8String:(const char *)text;
+ (id)stringWithFormat:(NSString *)format, ...;
- (const char *)UTF8String;
- (NSUInteger)length;
- (BOOL)isEqualToString:(NSString *)other;
- (BOOL)hasPrefix:(NSString *)start;
- (NSString *)pathExtension;
- (NSString *)lastPathComponent;
- (NSString *)lowercaseString;
- (NSString *)stringByAppendingString:(NSString *)end;
- (NSArray *)componentsSeparatedByString:(NSString *)separator;
@end

// What clang makes of @"text".
@interface NSConstantString : NSString
@end

@interface NSArray : NSObject
+ (id)arrayWithObject:(id)object;
- (NSUInteger)count;
- (id)objectAtIndex:(NSUInteger)index;
@end

@interface NSDictionary : NSObject
@end

@interface NSMutableDictionary : NSDictionary
+ (id)dictionary;
- (void)setObject:(id)object forKey:(id)key;
@end

#define NSDataReadingMappedIfSafe 1
@interface NSData : NSObject
+ (id)dataWithContentsOfFile:(NSString *)path options:(NSUInteger)options error:(NSError **)error;
- (NSUInteger)length;
- (NSData *)subdataWithRange:(NSRange)range;
@end

@interface NSURL : NSObject
+ (id)URLWithString:(NSString *)text;
+ (id)fileURLWithPath:(NSString *)path;
- (NSString *)scheme;
- (NSString *)path;
@end

@interface NSURLRequest : NSObject
+ (id)requestWithURL:(NSURL *)url;
- (NSURL *)URL;
- (NSString *)valueForHTTPHeaderField:(NSString *)field;
@end

@interface NSURLResponse : NSObject
@end

@interface NSHTTPURLResponse : NSURLResponse
- (id)initWithURL:(NSURL *)url
       statusCode:(NSInteger)status
      HTTPVersion:(NSString *)version
     headerFields:(NSDictionary *)headers;
@end

@interface NSBundle : NSObject
+ (NSBundle *)mainBundle;
- (NSString *)resourcePath;
- (id)objectForInfoDictionaryKey:(NSString *)key;
@end

@interface NSFileManager : NSObject
+ (id)defaultManager;
- (BOOL)fileExistsAtPath:(NSString *)path isDirectory:(BOOL *)isFolder;
- (BOOL)removeItemAtPath:(NSString *)path error:(NSError **)error;
@end
