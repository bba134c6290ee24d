package android.content.pm;
public class PackageItemInfo {
  public int icon = 7;
  public CharSequence loadLabel(PackageManager p) {
    return "Café";
  }
}
