package app.shell;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.util.Base64;
import android.webkit.JavascriptInterface;
import java.io.ByteArrayInputStream;

/**
 * What a web view lacks, for bridge.js: saving files that pages make, and notifications. Frames of
 * other sites see this object too, so it can do nothing else.
 */
final class PageBridge {
  private static final String CHANNEL = "app";
  private final Main activity;
  private int count;

  PageBridge(Main activity) {
    this.activity = activity;
  }

  @JavascriptInterface
  public void save(String name, String type, String base64) {
    byte[] bytes = Base64.decode(base64, Base64.DEFAULT);
    activity.downloads.save(name, type, new ByteArrayInputStream(bytes));
  }

  /** Returns "granted", "denied" or "default", as pages know it. */
  @JavascriptInterface
  public String notificationPermission() {
    if (!activity.permissions.isDeclared(Permissions.NOTIFICATIONS)) return "denied";
    boolean isGranted =
        Build.VERSION.SDK_INT < 33 || activity.permissions.isGranted(Permissions.NOTIFICATIONS);
    return isGranted ? "granted" : "default";
  }

  @JavascriptInterface
  public void requestNotifications() {
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            boolean needsNoAnswer =
                Build.VERSION.SDK_INT < 33
                    || activity.permissions.request(
                        Main.NOTIFICATIONS_REQUEST, Permissions.NOTIFICATIONS);
            if (needsNoAnswer) reportPermission();
          }
        });
  }

  /** Sends the answer of the user to the page. */
  void reportPermission() {
    activity.web.evaluateJavascript(
        "window.__appShellNotifications&&__appShellNotifications('"
            + notificationPermission()
            + "')",
        null);
  }

  @JavascriptInterface
  public void notify(String title, String text, String tag) {
    if (!"granted".equals(notificationPermission())) return;
    NotificationManager manager =
        (NotificationManager) activity.getSystemService(Context.NOTIFICATION_SERVICE);
    Intent open = new Intent(activity, Main.class).addFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP);
    int flags = PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_UPDATE_CURRENT;
    Notification notification =
        builder(manager)
            .setSmallIcon(activity.getApplicationInfo().icon)
            .setContentTitle(title)
            .setContentText(text)
            .setAutoCancel(true)
            .setContentIntent(PendingIntent.getActivity(activity, 0, open, flags))
            .build();
    // Notifications with the same tag replace each other.
    String key = tag == null || tag.isEmpty() ? String.valueOf(++count) : tag;
    manager.notify(key, 1, notification);
  }

  @SuppressWarnings("deprecation")
  private Notification.Builder builder(NotificationManager manager) {
    if (Build.VERSION.SDK_INT < 26) return new Notification.Builder(activity);
    CharSequence name = activity.getApplicationInfo().loadLabel(activity.getPackageManager());
    manager.createNotificationChannel(
        new NotificationChannel(CHANNEL, name, NotificationManager.IMPORTANCE_DEFAULT));
    return new Notification.Builder(activity, CHANNEL);
  }
}
