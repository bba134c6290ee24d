package android.graphics;
public final class Insets {
  public final int left, top, right, bottom;
  Insets(int a, int b, int c, int d) {
    left = a;
    top = b;
    right = c;
    bottom = d;
  }
  public static Insets of(int a, int b, int c, int d) {
    return new Insets(a, b, c, d);
  }
}
