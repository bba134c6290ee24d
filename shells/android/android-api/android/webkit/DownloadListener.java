package android.webkit;
public interface DownloadListener {
  void onDownloadStart(String u, String a, String d, String m, long l);
}
