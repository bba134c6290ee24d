package android.content;
public abstract class Context {
  public static final String DOWNLOAD_SERVICE = "download", NOTIFICATION_SERVICE = "notification";
  public android.content.res.AssetManager getAssets() {
    return new android.content.res.AssetManager();
  }
  public android.content.res.Resources getResources() {
    return new android.content.res.Resources();
  }
  public android.content.pm.PackageManager getPackageManager() {
    return new android.content.pm.PackageManager() {};
  }
  public String getPackageName() {
    return "com.example.cafe";
  }
  public ContentResolver getContentResolver() {
    return new ContentResolver() {};
  }
  public int checkSelfPermission(String p) {
    return android.Test.granted.contains(p) ? 0 : -1;
  }
  public void startActivity(Intent i) {
    if (android.Test.noApp)
      throw new ActivityNotFoundException();
    android.Test.note("start " + i);
  }
  public Object getSystemService(String n) {
    return n.equals("download") ? new android.app.DownloadManager()
                                : new android.app.NotificationManager();
  }
  public java.io.File getExternalFilesDir(String t) {
    return new java.io.File("/tmp");
  }
  public android.content.pm.ApplicationInfo getApplicationInfo() {
    return new android.content.pm.ApplicationInfo();
  }
}
