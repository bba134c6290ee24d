package android.content;
public class Intent {
  public static final String ACTION_VIEW = "android.intent.action.VIEW",
                             EXTRA_ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE",
                             EXTRA_MIME_TYPES = "android.intent.extra.MIME_TYPES";
  public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000,
                          FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
  String s;
  public android.net.Uri data;
  public ClipData clip;
  public Intent(String a) {
    s = a;
  }
  public Intent(String a, android.net.Uri u) {
    s = a + " " + u;
  }
  public Intent(android.content.Context c, Class<?> k) {
    s = k.getName();
  }
  public Intent addFlags(int f) {
    return this;
  }
  public Intent putExtra(String k, android.os.Parcelable v) {
    s += " " + k + "=" + v;
    return this;
  }
  public Intent putExtra(String k, boolean v) {
    s += " " + k + "=" + v;
    return this;
  }
  public Intent putExtra(String k, String[] v) {
    s += " " + k + "=" + java.util.Arrays.toString(v);
    return this;
  }
  public Intent setType(String t) {
    s += " type=" + t;
    return this;
  }
  public android.net.Uri getData() {
    return data;
  }
  public ClipData getClipData() {
    return clip;
  }
  public String toString() {
    return s;
  }
}
