package android.content;
public final class ContentValues {
  public java.util.Map<String, String> m = new java.util.TreeMap<>();
  public void put(String k, String v) {
    m.put(k, v);
  }
}
