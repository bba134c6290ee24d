package android.content;
public interface DialogInterface {
  int BUTTON_POSITIVE = -1;
  interface OnClickListener {
    void onClick(DialogInterface d, int w);
  }
  interface OnCancelListener {
    void onCancel(DialogInterface d);
  }
}
