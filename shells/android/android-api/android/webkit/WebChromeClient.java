package android.webkit;
import android.view.View;
import android.net.Uri;
public class WebChromeClient {
  public interface CustomViewCallback {
    void onCustomViewHidden();
  }
  public static abstract class FileChooserParams {
    public static final int MODE_OPEN = 0, MODE_OPEN_MULTIPLE = 1;
    public abstract int getMode();
    public abstract String[] getAcceptTypes();
    public abstract boolean isCaptureEnabled();
    public abstract android.content.Intent createIntent();
  }
  public void onPermissionRequest(PermissionRequest r) {}
  public void onPermissionRequestCanceled(PermissionRequest r) {}
  public void onGeolocationPermissionsShowPrompt(String o, GeolocationPermissions.Callback c) {}
  public boolean onShowFileChooser(WebView v, ValueCallback<Uri[]> c, FileChooserParams p) {
    return false;
  }
  public void onShowCustomView(View v, CustomViewCallback c) {}
  public void onHideCustomView() {}
  public boolean onJsAlert(WebView v, String u, String m, JsResult r) {
    return false;
  }
  public boolean onJsConfirm(WebView v, String u, String m, JsResult r) {
    return false;
  }
  public boolean onJsPrompt(WebView v, String u, String m, String d, JsPromptResult r) {
    return false;
  }
}
