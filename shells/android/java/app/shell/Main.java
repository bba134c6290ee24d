package app.shell;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.graphics.Insets;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowInsets;
import android.view.WindowInsetsController;
import android.webkit.CookieManager;
import android.webkit.WebChromeClient;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.FrameLayout;

/** One window that shows the site in assets/site with the web view of the system. */
public final class Main extends Activity implements View.OnApplyWindowInsetsListener {
  static final int FILES_REQUEST = 1;
  static final int MEDIA_REQUEST = 2;
  static final int LOCATION_REQUEST = 3;
  static final int NOTIFICATIONS_REQUEST = 4;
  static final int CAPTURE_REQUEST = 5;

  /** Hides both bars until the user swipes, in a layout that does not move: before Android 11. */
  private static final int OLD_FULL_SCREEN = 0x1706;

  WebView web;
  FrameLayout root;
  Permissions permissions;
  FileChooser files;
  Downloads downloads;
  private PageRequests requests;
  private PageBridge bridge;
  private View fullScreen;
  private WebChromeClient.CustomViewCallback fullScreenCallback;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    SiteServer site = new SiteServer(getAssets());
    permissions = new Permissions(this);
    files = new FileChooser(this, permissions);
    downloads = new Downloads(this, site);
    requests = new PageRequests(this, permissions);
    bridge = new PageBridge(this);
    root = new FrameLayout(this);
    web = new WebView(this);
    root.addView(web, fill());
    setContentView(root);
    if (Build.VERSION.SDK_INT >= 30) drawBehindBars();
    // The background of the theme shows until the page is drawn.
    web.setBackgroundColor(0);
    applySettings(web.getSettings());
    CookieManager.getInstance().setAcceptThirdPartyCookies(web, true);
    web.setWebViewClient(new PageClient(this, site));
    web.setWebChromeClient(requests);
    web.setDownloadListener(downloads);
    web.addJavascriptInterface(bridge, "AppShell");
    if (Build.VERSION.SDK_INT >= 33)
      getOnBackInvokedDispatcher().registerOnBackInvokedCallback(0, new BackGesture(this));
    if (state == null || web.restoreState(state) == null) web.loadUrl(SiteServer.ORIGIN + "/");
  }

  private static FrameLayout.LayoutParams fill() {
    return new FrameLayout.LayoutParams(
        ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT);
  }

  private static void applySettings(WebSettings settings) {
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccess(false);
    settings.setAllowContentAccess(false);
    settings.setMediaPlaybackRequiresUserGesture(false);
    // Links with a target arrive in shouldOverrideUrlLoading then.
    settings.setSupportMultipleWindows(false);
    settings.setBuiltInZoomControls(true);
    settings.setDisplayZoomControls(false);
  }

  /** From Android 15 on windows always reach below the bars; the insets keep the page free. */
  private void drawBehindBars() {
    getWindow().setDecorFitsSystemWindows(false);
    root.setOnApplyWindowInsetsListener(this);
    WindowInsetsController bars = getWindow().getInsetsController();
    if (bars == null) return;
    int night =
        getResources().getConfiguration().uiMode & Configuration.UI_MODE_NIGHT_MASK;
    int light =
        WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS
            | WindowInsetsController.APPEARANCE_LIGHT_NAVIGATION_BARS;
    bars.setSystemBarsAppearance(night == Configuration.UI_MODE_NIGHT_YES ? 0 : light, light);
  }

  @Override
  public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
    if (fullScreen != null) {
      view.setPadding(0, 0, 0, 0);
      return insets;
    }
    Insets space =
        insets.getInsets(
            WindowInsets.Type.systemBars()
                | WindowInsets.Type.displayCutout()
                | WindowInsets.Type.ime());
    view.setPadding(space.left, space.top, space.right, space.bottom);
    return WindowInsets.CONSUMED;
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    web.saveState(state);
  }

  @Override
  protected void onPause() {
    web.onPause();
    CookieManager.getInstance().flush();
    super.onPause();
  }

  @Override
  protected void onResume() {
    super.onResume();
    web.onResume();
  }

  @Override
  protected void onDestroy() {
    root.removeAllViews();
    web.destroy();
    super.onDestroy();
  }

  /** Goes one step back in the page. Returns false if there is none. */
  boolean goBack() {
    if (fullScreen != null) leaveFullScreen();
    else if (web.canGoBack()) web.goBack();
    else return false;
    return true;
  }

  @SuppressWarnings("deprecation")
  @Override
  public void onBackPressed() {
    if (!goBack()) super.onBackPressed();
  }

  @Override
  public void onRequestPermissionsResult(int code, String[] names, int[] results) {
    if (code == MEDIA_REQUEST) requests.answerMedia();
    if (code == LOCATION_REQUEST) requests.answerLocation();
    if (code == CAPTURE_REQUEST) files.open();
    if (code == NOTIFICATIONS_REQUEST) bridge.reportPermission();
  }

  @Override
  protected void onActivityResult(int code, int result, Intent data) {
    if (code == FILES_REQUEST) files.handleResult(result, data);
  }

  void enterFullScreen(View view, WebChromeClient.CustomViewCallback callback) {
    if (fullScreen != null) {
      callback.onCustomViewHidden();
      return;
    }
    fullScreen = view;
    fullScreenCallback = callback;
    view.setBackgroundColor(0xff000000);
    root.setPadding(0, 0, 0, 0);
    root.addView(view, fill());
    showBars(false);
  }

  void leaveFullScreen() {
    if (fullScreen == null) return;
    root.removeView(fullScreen);
    fullScreen = null;
    fullScreenCallback.onCustomViewHidden();
    showBars(true);
  }

  @SuppressWarnings("deprecation")
  private void showBars(boolean isShown) {
    if (Build.VERSION.SDK_INT < 30) {
      getWindow().getDecorView().setSystemUiVisibility(isShown ? 0 : OLD_FULL_SCREEN);
      return;
    }
    WindowInsetsController bars = getWindow().getInsetsController();
    if (bars == null) return;
    if (isShown) {
      bars.show(WindowInsets.Type.systemBars());
    } else {
      bars.setSystemBarsBehavior(
          WindowInsetsController.BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE);
      bars.hide(WindowInsets.Type.systemBars());
    }
    root.requestApplyInsets();
  }
}
