package android.app;
public final class PendingIntent {
  public static final int FLAG_IMMUTABLE = 1 << 26, FLAG_UPDATE_CURRENT = 1 << 27;
  public static PendingIntent getActivity(
      android.content.Context c, int r, android.content.Intent i, int f) {
    return new PendingIntent();
  }
}
