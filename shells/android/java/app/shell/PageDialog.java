package app.shell;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.webkit.JsPromptResult;
import android.webkit.JsResult;
import android.widget.EditText;

/** A dialog of a page (alert, confirm, prompt), without the address that a browser would show. */
final class PageDialog implements DialogInterface.OnClickListener, DialogInterface.OnCancelListener {
  private final JsResult result;
  private final EditText input;

  private PageDialog(JsResult result, EditText input) {
    this.result = result;
    this.input = input;
  }

  static void show(
      Activity activity, String text, JsResult result, EditText input, boolean hasChoice) {
    PageDialog listener = new PageDialog(result, input);
    AlertDialog.Builder builder =
        new AlertDialog.Builder(activity)
            .setMessage(text)
            .setPositiveButton(android.R.string.ok, listener)
            .setOnCancelListener(listener);
    if (hasChoice) builder.setNegativeButton(android.R.string.cancel, listener);
    if (input != null) builder.setView(input);
    builder.show();
  }

  @Override
  public void onClick(DialogInterface dialog, int button) {
    if (button != DialogInterface.BUTTON_POSITIVE) result.cancel();
    else if (input != null) ((JsPromptResult) result).confirm(input.getText().toString());
    else result.confirm();
  }

  @Override
  public void onCancel(DialogInterface dialog) {
    result.cancel();
  }
}
