package app.shell;

import android.Test;
import android.content.*;
import android.net.Uri;
import android.webkit.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/**
 * Runs the code of the shell on a JVM, against the classes of android-api, which log their calls.
 * Takes the folder of a site. Ends with 1 if one of the behaviours is wrong.
 */
public class Check {
  static int wrong, right;
  static void expect(String what, Object got, Object want) {
    if (Objects.equals(String.valueOf(got), String.valueOf(want)))
      right++;
    else {
      wrong++;
      System.out.println("WRONG " + what + "\n  got  " + got + "\n  want " + want);
    }
  }
  static String takeLog() {
    String s = String.join("; ", Test.log);
    Test.log.clear();
    return s;
  }
  static WebResourceRequest request(String url, boolean main, String... h) {
    Map<String, String> m = new HashMap<>();
    for (int i = 0; i < h.length; i += 2) m.put(h[i], h[i + 1]);
    return new WebResourceRequest() {
      public Uri getUrl() {
        return Uri.parse(url);
      }
      public boolean isForMainFrame() {
        return main;
      }
      public Map<String, String> getRequestHeaders() {
        return m;
      }
    };
  }
  static String read(InputStream in) throws IOException {
    ByteArrayOutputStream o = new ByteArrayOutputStream();
    byte[] b = new byte[7];
    for (int n; (n = in.read(b, 0, 7)) > 0;) o.write(b, 0, n);
    return o.toString("UTF-8");
  }
  static PermissionRequest mediaRequest(String origin, String... r) {
    return new PermissionRequest() {
      public Uri getOrigin() {
        return Uri.parse(origin);
      }
      public String[] getResources() {
        return r;
      }
      public void grant(String[] x) {
        Test.note("grant " + Arrays.toString(x));
      }
      public void deny() {
        Test.note("deny");
      }
    };
  }
  static WebChromeClient.FileChooserParams chooser(int mode, boolean capture, String... types) {
    return new WebChromeClient.FileChooserParams() {
      public int getMode() {
        return mode;
      }
      public String[] getAcceptTypes() {
        return types;
      }
      public boolean isCaptureEnabled() {
        return capture;
      }
      public Intent createIntent() {
        return new Intent("GET_CONTENT");
      }
    };
  }
  public static void main(String[] a) throws Exception {
    Test.assets = new File(a[0]);
    Main main = new Main();
    main.onCreate(null);
    expect("start", takeLog(),
        "content; decorFits false; appearance 24/24; load https://app.localhost/");
    expect("insets",
        main.onApplyWindowInsets(main.root, android.view.WindowInsets.CONSUMED)
            == android.view.WindowInsets.CONSUMED,
        true);
    expect("padding", takeLog(), "padding 1 143 3 4");
    WebViewClient client = main.web.client;
    WebChromeClient chrome = main.web.chrome;
    String origin = "https://app.localhost";
    WebResourceResponse answer =
        client.shouldInterceptRequest(main.web, request(origin + "/", true));
    expect("root", answer.s + " " + answer.t + " " + answer.e, "200 text/html utf-8");
    expect("body", read(answer.in).startsWith("<!doctype html>"), true);
    expect("module",
        client.shouldInterceptRequest(main.web, request(origin + "/assets/m.js", false)).t,
        "text/javascript");
    expect("decoded name",
        client.shouldInterceptRequest(main.web, request(origin + "/assets/dot%20%C3%BC.svg", false))
            .s,
        200);
    expect("route",
        client.shouldInterceptRequest(main.web, request(origin + "/deep/route", true)).s, 200);
    expect("route in fetch",
        client.shouldInterceptRequest(main.web, request(origin + "/deep/route", false)).s, 404);
    expect("missing", client.shouldInterceptRequest(main.web, request(origin + "/no.png", true)).s,
        404);
    expect("way out",
        client.shouldInterceptRequest(main.web, request(origin + "/..%2f../x", true)).s, 404);
    expect("other site",
        client.shouldInterceptRequest(main.web, request("https://example.org/", false)), null);
    expect("no port trick",
        client.shouldInterceptRequest(
            main.web, request("https://app.localhost.evil.example/", false)),
        null);
    answer = client.shouldInterceptRequest(
        main.web, request(origin + "/data.json", false, "Range", "bytes=2-5"));
    expect("range", answer.s + " " + answer.h.get("Content-Range") + " " + read(answer.in),
        "206 bytes 2-5/20 hell");
    answer = client.shouldInterceptRequest(
        main.web, request(origin + "/data.json", false, "Range", "bytes=-4"));
    expect("tail", answer.s + " " + read(answer.in), "206 k\"}\n");
    expect("beyond",
        client
            .shouldInterceptRequest(
                main.web, request(origin + "/data.json", false, "Range", "bytes=99-"))
            .s,
        416);
    expect("range of a compressed file",
        client
            .shouldInterceptRequest(
                main.web, request(origin + "/assets/m.js", false, "Range", "bytes=0-3"))
            .s,
        200);
    expect("outside",
        client.shouldOverrideUrlLoading(main.web, request("https://example.org/a", true)), true);
    expect("outside", takeLog(), "start android.intent.action.VIEW https://example.org/a");
    expect(
        "inside", client.shouldOverrideUrlLoading(main.web, request(origin + "/x", true)), false);
    expect("frame",
        client.shouldOverrideUrlLoading(main.web, request("https://example.org/a", false)), false);
    expect("intent scheme",
        client.shouldOverrideUrlLoading(main.web, request("intent://x", true)) + takeLog(), "true");
    chrome.onPermissionRequest(
        mediaRequest("https://example.org/", PermissionRequest.RESOURCE_VIDEO_CAPTURE));
    expect("foreign", takeLog(), "deny");
    chrome.onPermissionRequest(
        mediaRequest(origin + "/", PermissionRequest.RESOURCE_VIDEO_CAPTURE));
    expect("undeclared", takeLog(), "deny");
    Test.declared = new String[] {"android.permission.CAMERA", "android.permission.RECORD_AUDIO",
        "android.permission.ACCESS_FINE_LOCATION", "android.permission.POST_NOTIFICATIONS"};
    chrome.onPermissionRequest(mediaRequest(origin + "/", PermissionRequest.RESOURCE_VIDEO_CAPTURE,
        PermissionRequest.RESOURCE_AUDIO_CAPTURE));
    expect("asks", takeLog(), "ask 2 [android.permission.CAMERA, android.permission.RECORD_AUDIO]");
    Test.granted.add("android.permission.CAMERA");
    main.onRequestPermissionsResult(2, new String[0], new int[0]);
    expect("part", takeLog(), "grant [android.webkit.resource.VIDEO_CAPTURE]");
    chrome.onGeolocationPermissionsShowPrompt(
        origin, (o, isAllowed, isKept) -> Test.note("place " + isAllowed));
    expect("place", takeLog(), "ask 3 [android.permission.ACCESS_FINE_LOCATION]");
    main.onRequestPermissionsResult(3, new String[0], new int[0]);
    expect("place no", takeLog(), "place false");
    Test.granted.add("android.permission.ACCESS_FINE_LOCATION");
    chrome.onGeolocationPermissionsShowPrompt(
        origin, (o, isAllowed, isKept) -> Test.note("place " + isAllowed));
    expect("place yes", takeLog(), "place true");
    ValueCallback<Uri[]> got = u -> Test.note("files " + Arrays.toString(u));
    chrome.onShowFileChooser(main.web, got, chooser(1, false, ".pdf", "image/*"));
    expect("pick", takeLog(),
        "startForResult 1 GET_CONTENT android.intent.extra.ALLOW_MULTIPLE=true type=*/* android.intent.extra.MIME_TYPES=[application/pdf, image/*]");
    Intent i = new Intent("x");
    i.clip = new ClipData(Arrays.asList(Uri.parse("content://a/1"), Uri.parse("content://a/2")));
    main.onActivityResult(1, -1, i);
    expect("two", takeLog(), "files [content://a/1, content://a/2]");
    chrome.onShowFileChooser(main.web, got, chooser(0, true, "image/*"));
    expect("photo", takeLog(),
        "insert content://media/images {}; startForResult 1 android.media.action.IMAGE_CAPTURE output=content://media/images/7?n=null");
    main.onActivityResult(1, 0, null);
    expect("photo dropped", takeLog(), "delete content://media/images/7?n=null; files null");
    Test.noApp = true;
    chrome.onShowFileChooser(main.web, got, chooser(0, false, ""));
    expect("no app", takeLog(), "files null");
    client.shouldOverrideUrlLoading(main.web, request("tel:+49", true));
    expect("no app", takeLog(), "toast tel:+49");
    Test.noApp = false;
    main.downloads.onDownloadStart("https://example.org/a.pdf", "ua", null, "application/pdf", 9);
    expect(
        "download", takeLog(), "download https://example.org/a.pdf -> Download/a.pdf; toast a.pdf");
    main.downloads.onDownloadStart(origin + "/data.json", "ua", null, "application/json", 9);
    expect("own download", takeLog(),
        "insert content://media/downloads {_display_name=data.json, mime_type=application/json, relative_path=Download}; toast ✓ Download/data.json");
    expect("saved", Test.saved.values().iterator().next().length, 20);
    PageBridge bridge = (PageBridge) Test.lastBridge;
    bridge.save(
        "a/b?.csv", "text/csv", java.util.Base64.getEncoder().encodeToString("x,y".getBytes()));
    expect("blob", takeLog(),
        "insert content://media/downloads {_display_name=a_b_.csv, mime_type=text/csv, relative_path=Download}; toast ✓ Download/a_b_.csv");
    expect("notes", bridge.notificationPermission(), "default");
    bridge.requestNotifications();
    expect("ask notes", takeLog(), "ask 4 [android.permission.POST_NOTIFICATIONS]");
    Test.granted.add("android.permission.POST_NOTIFICATIONS");
    main.onRequestPermissionsResult(4, new String[0], new int[0]);
    expect(
        "told", takeLog(), "js window.__appShellNotifications&&__appShellNotifications('granted')");
    bridge.notify("T", "B", "");
    expect("note", takeLog(), "notify 1 T|B");
    chrome.onJsConfirm(main.web, origin, "Sure?", new JsResult());
    android.app.AlertDialog.last.onClick(null, -1);
    expect("confirm", takeLog(), "dialog Sure? two; js confirm");
    chrome.onJsPrompt(main.web, origin, "Name?", "Bo", new JsPromptResult());
    android.app.AlertDialog.last.onClick(null, -1);
    expect("prompt", takeLog(), "dialog Name? two; js confirm Bo");
    chrome.onShowCustomView(new android.view.View(main), () -> Test.note("film over"));
    expect("film", takeLog(), "padding 0 0 0 0; hide bars");
    main.onBackPressed();
    expect("back", takeLog(), "film over; show bars");
    WebView.back = true;
    main.onBackPressed();
    expect("back", takeLog(), "back");
    WebView.back = false;
    main.onBackPressed();
    expect("back", takeLog(), "leave");
    WebView.back = true;
    Test.back.onBackInvoked();
    expect("back 16", takeLog(), "back");
    WebView.back = false;
    Test.back.onBackInvoked();
    expect("back 16", takeLog(), "finish");
    client.onRenderProcessGone(main.web, null);
    expect("gone", takeLog(), "recreate");
    main.onDestroy();
    expect("end", takeLog(), "destroy");
    System.out.println(right + " right, " + wrong + " wrong");
    System.exit(wrong == 0 ? 0 : 1);
  }
}
