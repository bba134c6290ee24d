package android.webkit;
public class JsResult {
  public final void cancel() {
    android.Test.note("js cancel");
  }
  public final void confirm() {
    android.Test.note("js confirm");
  }
}
