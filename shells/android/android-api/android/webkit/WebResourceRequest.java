package android.webkit;
public interface WebResourceRequest {
  android.net.Uri getUrl();
  boolean isForMainFrame();
  java.util.Map<String, String> getRequestHeaders();
}
