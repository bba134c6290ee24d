package app.shell;

import android.app.Activity;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the app may ask the user for, and what the user has granted. */
final class Permissions {
  static final String NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS";

  private final Activity activity;

  Permissions(Activity activity) {
    this.activity = activity;
  }

  /** Only what the manifest declares may be asked for. */
  boolean isDeclared(String permission) {
    try {
      PackageInfo info =
          activity
              .getPackageManager()
              .getPackageInfo(activity.getPackageName(), PackageManager.GET_PERMISSIONS);
      return info.requestedPermissions != null
          && Arrays.asList(info.requestedPermissions).contains(permission);
    } catch (PackageManager.NameNotFoundException impossible) {
      return false;
    }
  }

  boolean isGranted(String permission) {
    return activity.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  /**
   * Asks the user for what is declared and not yet granted. Returns true if there is nothing to ask;
   * else onRequestPermissionsResult follows with the code.
   */
  boolean request(int code, String... permissions) {
    List<String> missing = new ArrayList<>();
    for (String permission : permissions)
      if (isDeclared(permission) && !isGranted(permission)) missing.add(permission);
    if (missing.isEmpty()) return true;
    activity.requestPermissions(missing.toArray(new String[0]), code);
    return false;
  }
}
