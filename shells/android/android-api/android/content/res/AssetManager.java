package android.content.res;
public final class AssetManager {
  public java.io.InputStream open(String p) throws java.io.IOException {
    java.io.File f = new java.io.File(android.Test.assets, p);
    if (!f.isFile())
      throw new java.io.FileNotFoundException(p);
    return new java.io.FileInputStream(f);
  }
  public AssetFileDescriptor openFd(String p) throws java.io.IOException {
    if (!p.endsWith(".mp4") && !p.endsWith(".json"))
      throw new java.io.FileNotFoundException("compressed");
    return new AssetFileDescriptor(new java.io.File(android.Test.assets, p).length());
  }
}
