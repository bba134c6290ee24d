package android;
public final class Manifest {
  public static final class permission {
    public static final String CAMERA = "android.permission.CAMERA",
                               RECORD_AUDIO = "android.permission.RECORD_AUDIO",
                               ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION",
                               ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION";
  }
}
