package android.widget;
public class FrameLayout extends android.view.ViewGroup {
  public FrameLayout(android.content.Context c) {
    super(c);
  }
  public static class LayoutParams extends android.view.ViewGroup.LayoutParams {
    public LayoutParams(int a, int b) {
      super(a, b);
    }
  }
}
