package android.net;
public abstract class Uri implements android.os.Parcelable {
  public static Uri parse(final String s) {
    final java.net.URI u;
    try {
      u = new java.net.URI(s);
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
    return new Uri() {
      public String getScheme() {
        return u.getScheme();
      }
      public String getHost() {
        return u.getHost();
      }
      public String getPath() {
        return u.getPath();
      }
      public String getLastPathSegment() {
        String p = u.getPath();
        return p.substring(p.lastIndexOf('/') + 1);
      }
      public String toString() {
        return s;
      }
    };
  }
  public abstract String getScheme();
  public abstract String getHost();
  public abstract String getPath();
  public abstract String getLastPathSegment();
}
