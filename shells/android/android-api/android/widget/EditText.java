package android.widget;
public class EditText extends TextView {
  public EditText(android.content.Context c) {
    super(c);
  }
  public android.text.Editable getText() {
    final String s = String.valueOf(t);
    return new android.text.Editable() {
      public int length() {
        return s.length();
      }
      public char charAt(int i) {
        return s.charAt(i);
      }
      public CharSequence subSequence(int a, int b) {
        return s.subSequence(a, b);
      }
      public String toString() {
        return s;
      }
    };
  }
}
