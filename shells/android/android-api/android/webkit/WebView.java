package android.webkit;
public class WebView extends android.view.ViewGroup {
  public WebViewClient client;
  public WebChromeClient chrome;
  public static boolean back;
  public WebView(android.content.Context c) {
    super(c);
  }
  public WebSettings getSettings() {
    return new WebSettings() {
      public void setJavaScriptEnabled(boolean b) {}
      public void setDomStorageEnabled(boolean b) {}
      public void setAllowFileAccess(boolean b) {}
      public void setAllowContentAccess(boolean b) {}
      public void setMediaPlaybackRequiresUserGesture(boolean b) {}
      public void setSupportMultipleWindows(boolean b) {}
      public void setBuiltInZoomControls(boolean b) {}
      public void setDisplayZoomControls(boolean b) {}
    };
  }
  public void setWebViewClient(WebViewClient c) {
    client = c;
  }
  public void setWebChromeClient(WebChromeClient c) {
    chrome = c;
  }
  public void setDownloadListener(DownloadListener d) {}
  public void addJavascriptInterface(Object o, String n) {
    android.Test.lastBridge = o;
  }
  public WebBackForwardList restoreState(android.os.Bundle b) {
    return null;
  }
  public WebBackForwardList saveState(android.os.Bundle b) {
    return null;
  }
  public void loadUrl(String u) {
    android.Test.note("load " + u);
  }
  public void onPause() {}
  public void onResume() {}
  public void destroy() {
    android.Test.note("destroy");
  }
  public boolean canGoBack() {
    return back;
  }
  public void goBack() {
    android.Test.note("back");
  }
  public void evaluateJavascript(String s, ValueCallback<String> c) {
    android.Test.note("js " + s);
  }
}
