package android.webkit;
public abstract class PermissionRequest {
  public static final String RESOURCE_VIDEO_CAPTURE = "android.webkit.resource.VIDEO_CAPTURE",
                             RESOURCE_AUDIO_CAPTURE = "android.webkit.resource.AUDIO_CAPTURE",
                             RESOURCE_PROTECTED_MEDIA_ID =
                                 "android.webkit.resource.PROTECTED_MEDIA_ID";
  public abstract android.net.Uri getOrigin();
  public abstract String[] getResources();
  public abstract void grant(String[] r);
  public abstract void deny();
}
