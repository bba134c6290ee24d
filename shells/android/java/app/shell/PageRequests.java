package app.shell;

import android.Manifest;
import android.net.Uri;
import android.view.View;
import android.webkit.GeolocationPermissions;
import android.webkit.JsPromptResult;
import android.webkit.JsResult;
import android.webkit.PermissionRequest;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import android.widget.EditText;
import java.util.ArrayList;
import java.util.List;

/** What pages ask the app for: camera and microphone, location, files, full screen, dialogs. */
final class PageRequests extends WebChromeClient {
  private final Main activity;
  private final Permissions permissions;
  private PermissionRequest media;
  private String locationOrigin;
  private GeolocationPermissions.Callback locationCallback;

  PageRequests(Main activity, Permissions permissions) {
    this.activity = activity;
    this.permissions = permissions;
  }

  @Override
  public void onPermissionRequest(PermissionRequest request) {
    if (!SiteServer.isOwn(request.getOrigin()) || media != null) {
      request.deny();
      return;
    }
    List<String> needed = new ArrayList<>();
    for (String resource : request.getResources()) {
      if (PermissionRequest.RESOURCE_VIDEO_CAPTURE.equals(resource))
        needed.add(Manifest.permission.CAMERA);
      if (PermissionRequest.RESOURCE_AUDIO_CAPTURE.equals(resource))
        needed.add(Manifest.permission.RECORD_AUDIO);
    }
    media = request;
    if (permissions.request(Main.MEDIA_REQUEST, needed.toArray(new String[0]))) answerMedia();
  }

  @Override
  public void onPermissionRequestCanceled(PermissionRequest request) {
    if (media == request) media = null;
  }

  /** Grants a page what the user has granted the app. */
  void answerMedia() {
    PermissionRequest request = media;
    media = null;
    if (request == null) return;
    List<String> granted = new ArrayList<>();
    for (String resource : request.getResources()) if (isGranted(resource)) granted.add(resource);
    if (granted.isEmpty()) request.deny();
    else request.grant(granted.toArray(new String[0]));
  }

  private boolean isGranted(String resource) {
    if (PermissionRequest.RESOURCE_VIDEO_CAPTURE.equals(resource))
      return permissions.isGranted(Manifest.permission.CAMERA);
    if (PermissionRequest.RESOURCE_AUDIO_CAPTURE.equals(resource))
      return permissions.isGranted(Manifest.permission.RECORD_AUDIO);
    return PermissionRequest.RESOURCE_PROTECTED_MEDIA_ID.equals(resource);
  }

  @Override
  public void onGeolocationPermissionsShowPrompt(
      String origin, GeolocationPermissions.Callback callback) {
    if (!SiteServer.isOwn(Uri.parse(origin))) {
      callback.invoke(origin, false, false);
      return;
    }
    locationOrigin = origin;
    locationCallback = callback;
    boolean needsNoAnswer =
        permissions.request(
            Main.LOCATION_REQUEST,
            Manifest.permission.ACCESS_FINE_LOCATION,
            Manifest.permission.ACCESS_COARSE_LOCATION);
    if (needsNoAnswer) answerLocation();
  }

  void answerLocation() {
    boolean isGranted =
        permissions.isGranted(Manifest.permission.ACCESS_FINE_LOCATION)
            || permissions.isGranted(Manifest.permission.ACCESS_COARSE_LOCATION);
    if (locationCallback != null) locationCallback.invoke(locationOrigin, isGranted, false);
    locationCallback = null;
  }

  @Override
  public boolean onShowFileChooser(
      WebView view, ValueCallback<Uri[]> callback, FileChooserParams parameters) {
    activity.files.start(callback, parameters);
    return true;
  }

  @Override
  public void onShowCustomView(View view, CustomViewCallback callback) {
    activity.enterFullScreen(view, callback);
  }

  @Override
  public void onHideCustomView() {
    activity.leaveFullScreen();
  }

  @Override
  public boolean onJsAlert(WebView view, String url, String text, JsResult result) {
    PageDialog.show(activity, text, result, null, false);
    return true;
  }

  @Override
  public boolean onJsConfirm(WebView view, String url, String text, JsResult result) {
    PageDialog.show(activity, text, result, null, true);
    return true;
  }

  @Override
  public boolean onJsPrompt(
      WebView view, String url, String text, String value, JsPromptResult result) {
    EditText input = new EditText(activity);
    input.setText(value);
    PageDialog.show(activity, text, result, input, true);
    return true;
  }
}
