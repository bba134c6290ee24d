// Serves the folder "site" of the bundle at app://localhost/, with the rules of all shells: the
// file, or index.html of a folder, or for documents without an ending the start page; one range of
// bytes; no way out of the folder. Part of mac.m and ios.m.

static NSString *contentTypeOf(NSString *path) {
  static const struct { const char *ending, *type; } types[] = {
    {"html", "text/html; charset=utf-8"},
    {"htm", "text/html; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"gif", "image/gif"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"ico", "image/x-icon"},
    {"woff", "font/woff"},
    {"woff2", "font/woff2"},
    {"ttf", "font/ttf"},
    {"otf", "font/otf"},
    {"mp4", "video/mp4"},
    {"webm", "video/webm"},
    {"mp3", "audio/mpeg"},
    {"m4a", "audio/mp4"},
    {"ogg", "audio/ogg"},
    {"wav", "audio/wav"},
    {"wasm", "application/wasm"},
    {"txt", "text/plain; charset=utf-8"},
    {"xml", "application/xml"},
    {"pdf", "application/pdf"},
    {"csv", "text/csv; charset=utf-8"},
    {"md", "text/markdown; charset=utf-8"},
  };
  NSString *ending = [[path pathExtension] lowercaseString];
  for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
    if ([ending isEqualToString:[NSString stringWithUTF8String:types[i].ending]])
      return [NSString stringWithUTF8String:types[i].type];
  return @"application/octet-stream";
}

// Reads a number at *text and moves behind it. Returns NO if there is none.
static BOOL readNumber(const char **text, NSUInteger *number) {
  const char *start = *text;
  *number = 0;
  while (**text >= '0' && **text <= '9' && *number < 1ul << 48)
    *number = *number * 10 + (NSUInteger)(*(*text)++ - '0');
  return *text > start;
}

typedef enum { RANGE_NONE, RANGE_PART, RANGE_OUTSIDE } RangeKind;

// Reads "bytes=2-5", "bytes=2-" and "bytes=-5"; anything else counts as no range.
static RangeKind readRange(const char *header, NSUInteger size, NSRange *range) {
  const char *unit = "bytes=";
  if (!header) return RANGE_NONE;
  while (*unit)
    if (*header++ != *unit++) return RANGE_NONE;
  NSUInteger first, last;
  BOOL hasFirst = readNumber(&header, &first);
  if (*header++ != '-') return RANGE_NONE;
  BOOL hasLast = readNumber(&header, &last);
  if (*header || (!hasFirst && !hasLast)) return RANGE_NONE;
  if (!hasFirst) {
    if (!last) return RANGE_OUTSIDE;
    first = last >= size ? 0 : size - last;
    last = size;
  }
  if (!hasLast || last >= size) last = size ? size - 1 : 0;
  if (first > last || first >= size) return RANGE_OUTSIDE;
  *range = (NSRange){first, last - first + 1};
  return RANGE_PART;
}

static NSString *textOf(NSUInteger number) {
  return [NSString stringWithFormat:@"%lu", (unsigned long)number];
}

@interface SiteHandler : NSObject {
  NSString *root;
}
- (id)initWithRoot:(NSString *)path;
@end

@implementation SiteHandler

- (id)initWithRoot:(NSString *)path {
  if ((self = [super init])) root = [path retain];
  return self;
}

- (BOOL)isFile:(NSString *)path {
  BOOL isFolder = NO;
  return [[NSFileManager defaultManager] fileExistsAtPath:path isDirectory:&isFolder] && !isFolder;
}

// Returns the file for a decoded path, or nil.
- (NSString *)fileFor:(NSString *)path isDocument:(BOOL)isDocument {
  if (![path hasPrefix:@"/"]) path = @"/";
  NSArray *parts = [path componentsSeparatedByString:@"/"];
  for (NSUInteger i = 0; i < [parts count]; i++)
    if ([[parts objectAtIndex:i] isEqualToString:@".."]) return nil;
  NSString *file = [root stringByAppendingString:path];
  if ([self isFile:file]) return file;
  NSString *index = [file stringByAppendingString:@"/index.html"];
  if ([self isFile:index]) return index;
  BOOL isRoute = isDocument && ![[[path lastPathComponent] pathExtension] length];
  return isRoute ? [root stringByAppendingString:@"/index.html"] : nil;
}

// The whole response is given within one turn of the main loop, so a stop never comes in between.
- (void)webView:(WKWebView *)view startURLSchemeTask:(id<WKURLSchemeTask>)task {
  NSURLRequest *request = [task request];
  BOOL isDocument = [[request valueForHTTPHeaderField:@"Accept"] hasPrefix:@"text/html"];
  NSString *file = [self fileFor:[[request URL] path] isDocument:isDocument];
  NSData *data = file ? [NSData dataWithContentsOfFile:file
                                               options:NSDataReadingMappedIfSafe
                                                 error:0]
                      : nil;
  NSMutableDictionary *headers = [NSMutableDictionary dictionary];
  NSInteger status = data ? 200 : 404;
  [headers setObject:@"no-cache" forKey:@"Cache-Control"];
  [headers setObject:data ? contentTypeOf(file) : @"text/plain" forKey:@"Content-Type"];
  if (data) {
    NSString *size = textOf([data length]);
    NSRange range;
    const char *header = [[request valueForHTTPHeaderField:@"Range"] UTF8String];
    RangeKind kind = readRange(header, [data length], &range);
    [headers setObject:@"bytes" forKey:@"Accept-Ranges"];
    if (kind == RANGE_OUTSIDE) {
      status = 416;
      data = nil;
      [headers setObject:[@"bytes */" stringByAppendingString:size] forKey:@"Content-Range"];
    } else if (kind == RANGE_PART) {
      status = 206;
      data = [data subdataWithRange:range];
      NSString *part = [NSString stringWithFormat:@"bytes %lu-%lu/",
                                                  (unsigned long)range.location,
                                                  (unsigned long)(range.location + range.length - 1)];
      [headers setObject:[part stringByAppendingString:size] forKey:@"Content-Range"];
    }
  }
  [headers setObject:textOf([data length]) forKey:@"Content-Length"];
  NSHTTPURLResponse *response = [[[NSHTTPURLResponse alloc] initWithURL:[request URL]
                                                             statusCode:status
                                                            HTTPVersion:@"HTTP/1.1"
                                                           headerFields:headers] autorelease];
  [task didReceiveResponse:response];
  if (data) [task didReceiveData:data];
  [task didFinish];
}

- (void)webView:(WKWebView *)view stopURLSchemeTask:(id<WKURLSchemeTask>)task {
}

@end

// Returns a configuration in which pages of the bundle's site load.
static WKWebViewConfiguration *siteConfiguration(void) {
  NSString *root = [[[NSBundle mainBundle] resourcePath] stringByAppendingString:@"/site"];
  WKWebViewConfiguration *configuration = [[WKWebViewConfiguration new] autorelease];
  [configuration setURLSchemeHandler:[[SiteHandler alloc] initWithRoot:root] forURLScheme:@"app"];
  WKPreferences *preferences = [configuration preferences];
  // Newer than the oldest system on which the shell starts.
  if ([preferences respondsToSelector:@selector(setElementFullscreenEnabled:)])
    [preferences setElementFullscreenEnabled:YES];
  return configuration;
}

static NSURLRequest *startPage(void) {
  return [NSURLRequest requestWithURL:[NSURL URLWithString:@"app://localhost/"]];
}

static BOOL hasScheme(NSURL *url, const char *const *schemes) {
  NSString *scheme = [[url scheme] lowercaseString];
  for (; *schemes; schemes++)
    if ([scheme isEqualToString:[NSString stringWithUTF8String:*schemes]]) return YES;
  return NO;
}

// Whether a page may load in the window itself.
static BOOL isInside(NSURL *url) {
  static const char *const schemes[] = {"app", "about", "blob", "data", 0};
  return hasScheme(url, schemes);
}

// Whether the system may open an address with another app. Every other scheme is refused.
static BOOL mayOpenOutside(NSURL *url) {
  static const char *const schemes[] = {"https", "http", "mailto", "tel", "sms", 0};
  return hasScheme(url, schemes);
}

// Returns a word of the interface in the user's language: texts of the bundle replace the English.
static NSString *word(NSString *english) {
  NSString *key = [@"SY" stringByAppendingString:english];
  NSString *translated = [[NSBundle mainBundle] objectForInfoDictionaryKey:key];
  return translated ? translated : english;
}

static BOOL isDeclared(NSString *key) {
  return [[NSBundle mainBundle] objectForInfoDictionaryKey:key] != nil;
}

// The system asks the user once for each app. It ends an app that states no reason, so pages get
// only what the app declares, and only pages of the bundle.
static NSInteger captureDecision(WKSecurityOrigin *origin, NSInteger kind) {
  BOOL camera = kind == CAPTURE_MICROPHONE || isDeclared(@"NSCameraUsageDescription");
  BOOL microphone = kind == CAPTURE_CAMERA || isDeclared(@"NSMicrophoneUsageDescription");
  BOOL isOwn = [[origin protocol] isEqualToString:@"app"];
  return isOwn && camera && microphone ? CAPTURE_GRANT : CAPTURE_DENY;
}
