package app.shell;

import android.content.res.AssetFileDescriptor;
import android.content.res.AssetManager;
import android.net.Uri;
import android.webkit.MimeTypeMap;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** Answers requests of pages for https://app.localhost with the files in assets/site. */
final class SiteServer {
  static final String ORIGIN = "https://app.localhost";
  private static final String FOLDER = "site";
  private static final String START_PAGE = "/index.html";

  private final AssetManager assets;

  SiteServer(AssetManager assets) {
    this.assets = assets;
  }

  static boolean isOwn(Uri uri) {
    return uri != null && "https".equals(uri.getScheme()) && "app.localhost".equals(uri.getHost());
  }

  /** Opens a file of the site; returns null if there is none. The path begins with a slash. */
  InputStream open(String path) {
    if (path == null) return null;
    for (String part : path.split("/")) if (part.equals("..")) return null;
    try {
      return assets.open(FOLDER + path);
    } catch (IOException missing) {
      return null;
    }
  }

  WebResourceResponse answer(WebResourceRequest request) {
    String path = request.getUrl().getPath();
    if (path == null || path.isEmpty()) path = "/";
    String file = resolve(path, isDocument(request));
    InputStream content = file == null ? null : open(file);
    if (content == null) return empty(404, "Not Found", new HashMap<String, String>());
    Map<String, String> headers = new HashMap<>();
    headers.put("Cache-Control", "no-cache");
    String range = rangeOf(request);
    WebResourceResponse part = range == null ? null : answerRange(file, content, range, headers);
    if (part != null) return part;
    String type = mediaTypeOf(file);
    String charset = isText(type) ? "utf-8" : null;
    return new WebResourceResponse(type, charset, 200, "OK", headers, content);
  }

  /**
   * The file itself, the start page of a folder, or for a document the start page of the site: the
   * routes of an application with one page exist in its script only.
   */
  private String resolve(String path, boolean isDocument) {
    if (path.endsWith("/")) {
      if (exists(path + "index.html")) return path + "index.html";
    } else {
      if (exists(path)) return path;
      if (exists(path + START_PAGE)) return path + START_PAGE;
    }
    boolean hasDot = path.lastIndexOf('.') > path.lastIndexOf('/');
    boolean leaves = ("/" + path + "/").contains("/../");
    return isDocument && !hasDot && !leaves ? START_PAGE : null;
  }

  private boolean exists(String path) {
    InputStream content = open(path);
    if (content == null) return false;
    try {
      content.close();
    } catch (IOException ignored) {
      // The file was there, and nothing of it is needed yet.
    }
    return true;
  }

  private static boolean isDocument(WebResourceRequest request) {
    String accepted = String.valueOf(request.getRequestHeaders().get("Accept"));
    return request.isForMainFrame() || accepted.startsWith("text/html");
  }

  private static String rangeOf(WebResourceRequest request) {
    Map<String, String> headers = request.getRequestHeaders();
    String range = headers.containsKey("Range") ? headers.get("Range") : headers.get("range");
    return range != null && range.startsWith("bytes=") ? range.substring(6) : null;
  }

  /**
   * Answers one range of bytes. Returns null for a file that is compressed in the package, whose
   * length is not known, and for a range of another form; the whole file is then the answer.
   */
  private WebResourceResponse answerRange(
      String file, InputStream content, String range, Map<String, String> headers) {
    try {
      AssetFileDescriptor descriptor = assets.openFd(FOLDER + file);
      long size = descriptor.getLength();
      descriptor.close();
      long[] bounds = readRange(range, size);
      if (bounds == null) return null;
      long from = bounds[0], to = bounds[1];
      if (from > to || from >= size) {
        content.close();
        headers.put("Content-Range", "bytes */" + size);
        return empty(416, "Range Not Satisfiable", headers);
      }
      skip(content, from);
      headers.put("Accept-Ranges", "bytes");
      headers.put("Content-Range", "bytes " + from + "-" + to + "/" + size);
      headers.put("Content-Length", String.valueOf(to - from + 1));
      InputStream part = new LimitedStream(content, to - from + 1);
      return new WebResourceResponse(mediaTypeOf(file), null, 206, "Partial Content", headers, part);
    } catch (IOException | NumberFormatException unknown) {
      return null;
    }
  }

  private static long[] readRange(String range, long size) {
    int dash = range.indexOf('-');
    if (dash < 0 || range.indexOf(',') >= 0) return null;
    String first = range.substring(0, dash).trim();
    String last = range.substring(dash + 1).trim();
    if (first.isEmpty()) return new long[] {Math.max(0, size - Long.parseLong(last)), size - 1};
    long to = last.isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(last));
    return new long[] {Long.parseLong(first), to};
  }

  private static void skip(InputStream content, long count) throws IOException {
    while (count > 0) {
      long skipped = content.skip(count);
      if (skipped <= 0) return;
      count -= skipped;
    }
  }

  private static WebResourceResponse empty(
      int status, String reason, Map<String, String> headers) {
    InputStream nothing = new ByteArrayInputStream(new byte[0]);
    return new WebResourceResponse("text/plain", "utf-8", status, reason, headers, nothing);
  }

  /** Types that Android does not know, or knows by another name; pairs of ending and type. */
  private static final String[] TYPES = {
    "html", "text/html",
    "htm", "text/html",
    "js", "text/javascript",
    "mjs", "text/javascript",
    "css", "text/css",
    "json", "application/json",
    "map", "application/json",
    "webmanifest", "application/manifest+json",
    "svg", "image/svg+xml",
    "wasm", "application/wasm",
    "woff2", "font/woff2",
    "woff", "font/woff",
    "ttf", "font/ttf",
    "otf", "font/otf",
    "avif", "image/avif",
    "webp", "image/webp",
    "ico", "image/x-icon",
    "md", "text/markdown",
    "m4a", "audio/mp4"
  };

  static String mediaTypeOf(String file) {
    String ending = file.substring(file.lastIndexOf('.') + 1).toLowerCase();
    for (int index = 0; index < TYPES.length; index += 2)
      if (TYPES[index].equals(ending)) return TYPES[index + 1];
    String known = MimeTypeMap.getSingleton().getMimeTypeFromExtension(ending);
    return known == null ? "application/octet-stream" : known;
  }

  private static boolean isText(String type) {
    return type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
  }
}
