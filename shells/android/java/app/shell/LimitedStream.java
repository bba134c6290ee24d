package app.shell;

import java.io.IOException;
import java.io.InputStream;

/** The first bytes of another stream. */
final class LimitedStream extends InputStream {
  private final InputStream source;
  private long left;

  LimitedStream(InputStream source, long length) {
    this.source = source;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    if (left <= 0) return -1;
    left--;
    return source.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    if (left <= 0) return -1;
    int length = source.read(bytes, offset, (int) Math.min(count, left));
    if (length > 0) left -= length;
    return length;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(left, source.available());
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
