package android.app;
import android.content.DialogInterface;
import android.view.View;
public class AlertDialog implements DialogInterface {
  public static DialogInterface.OnClickListener last;
  public static View lastView;
  public static class Builder {
    String m;
    boolean two;
    public Builder(android.content.Context c) {}
    public Builder setMessage(CharSequence s) {
      m = s.toString();
      return this;
    }
    public Builder setPositiveButton(int i, DialogInterface.OnClickListener l) {
      last = l;
      return this;
    }
    public Builder setNegativeButton(int i, DialogInterface.OnClickListener l) {
      two = true;
      return this;
    }
    public Builder setOnCancelListener(DialogInterface.OnCancelListener l) {
      return this;
    }
    public Builder setView(View v) {
      lastView = v;
      return this;
    }
    public AlertDialog show() {
      android.Test.note("dialog " + m + (two ? " two" : " one"));
      return new AlertDialog();
    }
  }
}
