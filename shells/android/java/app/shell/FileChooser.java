package app.shell;

import android.Manifest;
import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.ContentValues;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.MediaStore;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;

/** Lets the user choose the files of a file input, or take a picture for it. */
final class FileChooser {
  private final Activity activity;
  private final Permissions permissions;
  private ValueCallback<Uri[]> waiting;
  private WebChromeClient.FileChooserParams wanted;
  private Uri photo;

  FileChooser(Activity activity, Permissions permissions) {
    this.activity = activity;
    this.permissions = permissions;
  }

  void start(ValueCallback<Uri[]> callback, WebChromeClient.FileChooserParams parameters) {
    if (waiting != null) waiting.onReceiveValue(null);
    waiting = callback;
    wanted = parameters;
    // An app with the permission in its manifest may open the camera only once it is granted.
    boolean needsNoAnswer =
        !wanted.isCaptureEnabled()
            || permissions.request(Main.CAPTURE_REQUEST, Manifest.permission.CAMERA);
    if (needsNoAnswer) open();
  }

  void open() {
    if (waiting == null) return;
    Intent intent = captureIntent();
    if (intent == null) intent = documentIntent();
    try {
      activity.startActivityForResult(intent, Main.FILES_REQUEST);
    } catch (ActivityNotFoundException none) {
      finish(null);
    }
  }

  private Intent captureIntent() {
    photo = null;
    String[] types = wanted.getAcceptTypes();
    boolean isImage = types.length > 0 && types[0] != null && types[0].startsWith("image");
    boolean isAllowed =
        !permissions.isDeclared(Manifest.permission.CAMERA)
            || permissions.isGranted(Manifest.permission.CAMERA);
    if (!wanted.isCaptureEnabled() || !isImage || !isAllowed || Build.VERSION.SDK_INT < 29)
      return null;
    photo =
        activity
            .getContentResolver()
            .insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, new ContentValues());
    if (photo == null) return null;
    return new Intent(MediaStore.ACTION_IMAGE_CAPTURE).putExtra(MediaStore.EXTRA_OUTPUT, photo);
  }

  private Intent documentIntent() {
    String[] types = wanted.getAcceptTypes();
    Intent intent = wanted.createIntent();
    if (wanted.getMode() == WebChromeClient.FileChooserParams.MODE_OPEN_MULTIPLE)
      intent.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, true);
    if (types.length > 1) {
      intent.setType("*/*");
      intent.putExtra(Intent.EXTRA_MIME_TYPES, mediaTypes(types));
    } else if (types.length == 1 && types[0] != null && types[0].startsWith(".")) {
      intent.setType(mediaTypes(types)[0]);
    }
    return intent;
  }

  /** Pages state media types or endings such as ".pdf"; Android knows media types only. */
  private static String[] mediaTypes(String[] accepted) {
    String[] types = new String[accepted.length];
    for (int index = 0; index < accepted.length; index++) {
      String one = accepted[index];
      types[index] = one != null && one.startsWith(".") ? SiteServer.mediaTypeOf(one) : one;
    }
    return types;
  }

  void handleResult(int result, Intent data) {
    if (result != Activity.RESULT_OK) {
      finish(null);
      return;
    }
    if (photo != null) {
      finish(new Uri[] {photo});
      return;
    }
    ClipData several = data == null ? null : data.getClipData();
    if (several != null && several.getItemCount() > 0) {
      Uri[] chosen = new Uri[several.getItemCount()];
      for (int index = 0; index < chosen.length; index++)
        chosen[index] = several.getItemAt(index).getUri();
      finish(chosen);
      return;
    }
    finish(data == null || data.getData() == null ? null : new Uri[] {data.getData()});
  }

  private void finish(Uri[] chosen) {
    // The place that was made for a picture is removed if none was taken.
    if (photo != null && chosen == null) activity.getContentResolver().delete(photo, null, null);
    photo = null;
    if (waiting != null) waiting.onReceiveValue(chosen);
    waiting = null;
  }
}
