package android.webkit;
public class MimeTypeMap {
  public static MimeTypeMap getSingleton() {
    return new MimeTypeMap();
  }
  public String getMimeTypeFromExtension(String e) {
    return e.equals("png") ? "image/png"
        : e.equals("mp4")  ? "video/mp4"
        : e.equals("pdf")  ? "application/pdf"
                           : null;
  }
}
