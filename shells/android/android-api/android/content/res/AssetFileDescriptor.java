package android.content.res;
public class AssetFileDescriptor {
  long n;
  public AssetFileDescriptor(long n) {
    this.n = n;
  }
  public long getLength() {
    return n;
  }
  public void close() throws java.io.IOException {}
}
