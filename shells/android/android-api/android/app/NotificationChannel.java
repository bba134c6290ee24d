package android.app;
public final class NotificationChannel {
  public NotificationChannel(String id, CharSequence n, int i) {}
}
