package android.webkit;
public class WebResourceResponse {
  public String t, e, r;
  public int s;
  public java.util.Map<String, String> h;
  public java.io.InputStream in;
  public WebResourceResponse(String t, String e, int s, String r, java.util.Map<String, String> h,
      java.io.InputStream in) {
    this.t = t;
    this.e = e;
    this.s = s;
    this.r = r;
    this.h = h;
    this.in = in;
  }
}
