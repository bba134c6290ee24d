package android.webkit;
public abstract class CookieManager {
  public static CookieManager getInstance() {
    return new CookieManager() {};
  }
  public void setAcceptThirdPartyCookies(WebView v, boolean b) {}
  public void flush() {}
  public String getCookie(String u) {
    return "c=1";
  }
}
