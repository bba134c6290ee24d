package android.widget;
public class Toast {
  String s;
  public static final int LENGTH_LONG = 1, LENGTH_SHORT = 0;
  public static Toast makeText(android.content.Context c, CharSequence s, int l) {
    Toast t = new Toast();
    t.s = s.toString();
    return t;
  }
  public void show() {
    android.Test.note("toast " + s);
  }
}
