package android.app;
public class DownloadManager {
  public static class Request {
    public static final int VISIBILITY_VISIBLE_NOTIFY_COMPLETED = 1;
    String s;
    public Request(android.net.Uri u) {
      s = u.toString();
    }
    public Request setMimeType(String t) {
      return this;
    }
    public Request setTitle(CharSequence t) {
      return this;
    }
    public Request setNotificationVisibility(int v) {
      return this;
    }
    public Request addRequestHeader(String a, String b) {
      return this;
    }
    public Request setDestinationInExternalPublicDir(String d, String n) {
      s += " -> " + d + "/" + n;
      return this;
    }
    public Request setDestinationInExternalFilesDir(android.content.Context c, String d, String n) {
      s += " -> own " + d + "/" + n;
      return this;
    }
  }
  public long enqueue(Request r) {
    android.Test.note("download " + r.s);
    return 1;
  }
}
