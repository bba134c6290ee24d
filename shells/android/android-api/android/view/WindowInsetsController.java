package android.view;
public interface WindowInsetsController {
  int APPEARANCE_LIGHT_STATUS_BARS = 8, APPEARANCE_LIGHT_NAVIGATION_BARS = 16,
      BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE = 2;
  void setSystemBarsAppearance(int a, int m);
  void show(int t);
  void hide(int t);
  void setSystemBarsBehavior(int b);
}
