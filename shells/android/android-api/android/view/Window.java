package android.view;
public class Window {
  public void setDecorFitsSystemWindows(boolean b) {
    android.Test.note("decorFits " + b);
  }
  public WindowInsetsController getInsetsController() {
    return new WindowInsetsController() {
      public void setSystemBarsAppearance(int a, int m) {
        android.Test.note("appearance " + a + "/" + m);
      }
      public void show(int t) {
        android.Test.note("show bars");
      }
      public void hide(int t) {
        android.Test.note("hide bars");
      }
      public void setSystemBarsBehavior(int b) {}
    };
  }
  public View getDecorView() {
    return new View(null);
  }
}
