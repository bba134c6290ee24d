package app.shell;

import android.app.Activity;
import android.app.DownloadManager;
import android.content.ContentValues;
import android.content.Context;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.provider.MediaStore;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;
import android.widget.Toast;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Saves what pages offer for download. Files of pages (blob:, data:) come through the bridge. */
final class Downloads implements DownloadListener {
  private final Activity activity;
  private final SiteServer site;

  Downloads(Activity activity, SiteServer site) {
    this.activity = activity;
    this.site = site;
  }

  @Override
  public void onDownloadStart(
      String url, String agent, String disposition, String type, long length) {
    Uri uri = Uri.parse(url);
    if (SiteServer.isOwn(uri)) {
      InputStream content = site.open(uri.getPath());
      if (content != null) save(uri.getLastPathSegment(), type, content);
    } else if ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme())) {
      fetch(uri, agent, URLUtil.guessFileName(url, disposition, type), type);
    }
  }

  private void fetch(Uri uri, String agent, String name, String type) {
    DownloadManager.Request request =
        new DownloadManager.Request(uri)
            .setMimeType(type)
            .setTitle(name)
            .setNotificationVisibility(
                DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED)
            .addRequestHeader("User-Agent", agent);
    String cookie = CookieManager.getInstance().getCookie(uri.toString());
    if (cookie != null) request.addRequestHeader("Cookie", cookie);
    if (Build.VERSION.SDK_INT >= 29)
      request.setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, name);
    else request.setDestinationInExternalFilesDir(activity, Environment.DIRECTORY_DOWNLOADS, name);
    ((DownloadManager) activity.getSystemService(Context.DOWNLOAD_SERVICE)).enqueue(request);
    Toast.makeText(activity, name, Toast.LENGTH_SHORT).show();
  }

  /** Writes a file into the folder of downloads and shows its name. */
  void save(String name, String type, InputStream content) {
    String safeName =
        name == null || name.isEmpty()
            ? "download"
            : name.replaceAll("[/\\\\:*?\"<>|\\x00-\\x1f]", "_");
    try {
      OutputStream file = create(safeName, type);
      byte[] buffer = new byte[65536];
      for (int length; (length = content.read(buffer)) > 0; ) file.write(buffer, 0, length);
      file.close();
      content.close();
      show("✓ " + Environment.DIRECTORY_DOWNLOADS + "/" + safeName);
    } catch (IOException failure) {
      show("✗ " + safeName);
    }
  }

  private OutputStream create(String name, String type) throws IOException {
    if (Build.VERSION.SDK_INT < 29)
      return new FileOutputStream(
          new File(activity.getExternalFilesDir(Environment.DIRECTORY_DOWNLOADS), name));
    ContentValues values = new ContentValues();
    values.put(MediaStore.MediaColumns.DISPLAY_NAME, name);
    values.put(
        MediaStore.MediaColumns.MIME_TYPE,
        type == null || type.isEmpty() ? "application/octet-stream" : type);
    values.put(MediaStore.MediaColumns.RELATIVE_PATH, Environment.DIRECTORY_DOWNLOADS);
    Uri uri =
        activity.getContentResolver().insert(MediaStore.Downloads.EXTERNAL_CONTENT_URI, values);
    if (uri == null) throw new IOException("the folder of downloads accepts no file");
    return activity.getContentResolver().openOutputStream(uri);
  }

  private void show(final String text) {
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            Toast.makeText(activity, text, Toast.LENGTH_LONG).show();
          }
        });
  }
}
