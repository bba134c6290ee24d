package android.window;
public interface OnBackInvokedDispatcher {
  void registerOnBackInvokedCallback(int p, OnBackInvokedCallback c);
}
