package android.widget;
public class TextView extends android.view.View {
  CharSequence t = "";
  public TextView(android.content.Context c) {
    super(c);
  }
  public final void setText(CharSequence s) {
    t = s;
  }
}
