package android.view;
public abstract class ViewGroup extends View {
  public ViewGroup(android.content.Context c) {
    super(c);
  }
  public static class LayoutParams {
    public static final int MATCH_PARENT = -1;
    public LayoutParams(int a, int b) {}
  }
  public void addView(View v, LayoutParams p) {}
  public void removeView(View v) {}
  public void removeAllViews() {}
}
