package android;
public final class R {
  public static final class string { public static final int ok = 0x0104000a, cancel = 0x01040000; }
}
