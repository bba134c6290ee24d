package app.shell;

import android.window.OnBackInvokedCallback;

/**
 * The back gesture. Apps for Android 16 get this call only. A class of its own, because the interface
 * does not exist before Android 13.
 */
final class BackGesture implements OnBackInvokedCallback {
  private final Main activity;

  BackGesture(Main activity) {
    this.activity = activity;
  }

  @Override
  public void onBackInvoked() {
    if (!activity.goBack()) activity.finish();
  }
}
