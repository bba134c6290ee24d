package android;
public class Test {
  public static java.util.List<String> log = new java.util.ArrayList<>();
  public static void note(String s) {
    log.add(s);
  }
  public static java.util.Set<String> granted = new java.util.HashSet<>();
  public static String[] declared = {};
  public static java.io.File assets;
  public static Object lastBridge;
  public static java.util.Map<String, byte[]> saved = new java.util.TreeMap<>();
  public static boolean noApp;
  public static android.window.OnBackInvokedCallback back;
}
