package android.webkit;
public final class URLUtil {
  public static String guessFileName(String u, String d, String m) {
    return u.substring(u.lastIndexOf('/') + 1);
  }
}
