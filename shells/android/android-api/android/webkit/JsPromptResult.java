package android.webkit;
public class JsPromptResult extends JsResult {
  public void confirm(String s) {
    android.Test.note("js confirm " + s);
  }
}
