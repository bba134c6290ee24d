package android.view;
public class View {
  public View(android.content.Context c) {}
  public interface OnApplyWindowInsetsListener {
    WindowInsets onApplyWindowInsets(View v, WindowInsets i);
  }
  public void setOnApplyWindowInsetsListener(OnApplyWindowInsetsListener l) {}
  public void setPadding(int a, int b, int c, int d) {
    android.Test.note("padding " + a + " " + b + " " + c + " " + d);
  }
  public void setBackgroundColor(int c) {}
  public void requestApplyInsets() {}
  public void setSystemUiVisibility(int v) {
    android.Test.note("ui " + Integer.toHexString(v));
  }
}
