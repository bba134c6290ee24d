package android.content;
public class ClipData {
  java.util.List<android.net.Uri> l;
  public ClipData(java.util.List<android.net.Uri> l) {
    this.l = l;
  }
  public int getItemCount() {
    return l.size();
  }
  public Item getItemAt(int i) {
    return new Item(l.get(i));
  }
  public static class Item {
    android.net.Uri u;
    Item(android.net.Uri u) {
      this.u = u;
    }
    public android.net.Uri getUri() {
      return u;
    }
  }
}
