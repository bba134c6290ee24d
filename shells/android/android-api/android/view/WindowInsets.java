package android.view;
public final class WindowInsets {
  public static final WindowInsets CONSUMED = new WindowInsets();
  public android.graphics.Insets getInsets(int t) {
    return android.graphics.Insets.of(1, t, 3, 4);
  }
  public static final class Type {
    public static int systemBars() {
      return 7;
    }
    public static int displayCutout() {
      return 128;
    }
    public static int ime() {
      return 8;
    }
  }
}
