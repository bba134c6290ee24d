package android.app;
public class Notification {
  String s = "";
  public static class Builder {
    Notification n = new Notification();
    public Builder(android.content.Context c, String ch) {}
    public Builder(android.content.Context c) {}
    public Builder setSmallIcon(int i) {
      return this;
    }
    public Builder setContentTitle(CharSequence t) {
      n.s += t;
      return this;
    }
    public Builder setContentText(CharSequence t) {
      n.s += "|" + t;
      return this;
    }
    public Builder setAutoCancel(boolean b) {
      return this;
    }
    public Builder setContentIntent(PendingIntent p) {
      return this;
    }
    public Notification build() {
      return n;
    }
  }
  public String toString() {
    return s;
  }
}
