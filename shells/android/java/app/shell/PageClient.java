package app.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.Toast;
import java.util.Arrays;
import java.util.List;

/** Serves the site, and opens the addresses of others in their own apps. */
final class PageClient extends WebViewClient {
  /** Other schemes, such as "intent", could start any part of any app. */
  private static final List<String> SCHEMES_OF_APPS =
      Arrays.asList("https", "http", "mailto", "tel", "sms", "geo", "market");

  private static final List<String> SCHEMES_OF_PAGES = Arrays.asList("blob", "data", "about");

  private final Activity activity;
  private final SiteServer site;

  PageClient(Activity activity, SiteServer site) {
    this.activity = activity;
    this.site = site;
  }

  @Override
  public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
    return SiteServer.isOwn(request.getUrl()) ? site.answer(request) : null;
  }

  @Override
  public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
    Uri uri = request.getUrl();
    boolean isInside =
        !request.isForMainFrame()
            || SiteServer.isOwn(uri)
            || SCHEMES_OF_PAGES.contains(uri.getScheme());
    if (isInside) return false;
    openOutside(uri);
    return true;
  }

  private void openOutside(Uri uri) {
    if (!SCHEMES_OF_APPS.contains(uri.getScheme())) return;
    try {
      activity.startActivity(
          new Intent(Intent.ACTION_VIEW, uri).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    } catch (ActivityNotFoundException none) {
      Toast.makeText(activity, uri.toString(), Toast.LENGTH_LONG).show();
    }
  }

  @Override
  public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
    activity.recreate();
    return true;
  }
}
