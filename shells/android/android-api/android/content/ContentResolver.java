package android.content;
public abstract class ContentResolver {
  public final android.net.Uri insert(android.net.Uri u, ContentValues v) {
    android.Test.note("insert " + u + " " + v.m);
    return android.net.Uri.parse(u + "/7?n=" + v.m.get("_display_name"));
  }
  public final int delete(android.net.Uri u, String a, String[] b) {
    android.Test.note("delete " + u);
    return 1;
  }
  public final java.io.OutputStream openOutputStream(final android.net.Uri u)
      throws java.io.FileNotFoundException {
    return new java.io.ByteArrayOutputStream() {
      public void close() {
        android.Test.saved.put(u.toString(), toByteArray());
      }
    };
  }
}
