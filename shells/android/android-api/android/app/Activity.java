package android.app;
import android.content.*;
import android.os.Bundle;
import android.view.*;
public class Activity extends Context {
  public static final int RESULT_OK = -1;
  Window w = new Window();
  protected void onCreate(Bundle b) {}
  protected void onSaveInstanceState(Bundle b) {}
  protected void onPause() {}
  protected void onResume() {}
  protected void onDestroy() {}
  public void onBackPressed() {
    android.Test.note("leave");
  }
  public void finish() {
    android.Test.note("finish");
  }
  public android.window.OnBackInvokedDispatcher getOnBackInvokedDispatcher() {
    return (p, c) -> {
      android.Test.back = c;
    };
  }
  public void setContentView(View v) {
    android.Test.note("content");
  }
  public Window getWindow() {
    return w;
  }
  public final void requestPermissions(String[] p, int c) {
    android.Test.note("ask " + c + " " + java.util.Arrays.toString(p));
  }
  public void onRequestPermissionsResult(int c, String[] p, int[] r) {}
  public void startActivityForResult(Intent i, int c) {
    if (android.Test.noApp)
      throw new ActivityNotFoundException();
    android.Test.note("startForResult " + c + " " + i);
  }
  protected void onActivityResult(int c, int r, Intent i) {}
  public void recreate() {
    android.Test.note("recreate");
  }
  public final void runOnUiThread(Runnable r) {
    r.run();
  }
}
