package android.content.pm;
public abstract class PackageManager {
  public static final int GET_PERMISSIONS = 0x1000, PERMISSION_GRANTED = 0;
  public static class NameNotFoundException extends Exception {}
  public PackageInfo getPackageInfo(String n, int f) throws NameNotFoundException {
    PackageInfo p = new PackageInfo();
    p.requestedPermissions = android.Test.declared;
    return p;
  }
}
