package android.app;
public class NotificationManager {
  public static final int IMPORTANCE_DEFAULT = 3;
  public void createNotificationChannel(NotificationChannel c) {}
  public void notify(String t, int i, Notification n) {
    android.Test.note("notify " + t + " " + n);
  }
}
