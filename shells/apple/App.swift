// Shows the site in the folder "site" of the bundle with WKWebView. The source of Xcode projects.
import UIKit
import WebKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = PageController()
    window.makeKeyAndVisible()
    self.window = window
  }
}

/// Serves the folder "site" of the bundle at app://localhost/: the file, or index.html of a folder,
/// or for documents without an ending the start page; one range of bytes; no way out of the folder.
final class SiteHandler: NSObject, WKURLSchemeHandler {
  private let root = Bundle.main.resourceURL!.appendingPathComponent("site").path

  private static let contentTypes = [
    "html": "text/html; charset=utf-8",
    "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
    "ico": "image/x-icon",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "ttf": "font/ttf",
    "otf": "font/otf",
    "mp4": "video/mp4",
    "webm": "video/webm",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "ogg": "audio/ogg",
    "wav": "audio/wav",
    "wasm": "application/wasm",
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
  ]

  private enum RequestedRange {
    case none
    case part(Range<Int>)
    case outside
  }

  func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
    guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
    let accepted = task.request.value(forHTTPHeaderField: "Accept") ?? ""
    var headers = ["Cache-Control": "no-cache"]
    var status = 404
    var body: Data?
    if let path = file(for: url.path, isDocument: accepted.hasPrefix("text/html")),
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    {
      let ending = (path as NSString).pathExtension.lowercased()
      headers["Content-Type"] = Self.contentTypes[ending] ?? "application/octet-stream"
      headers["Accept-Ranges"] = "bytes"
      switch range(of: task.request, size: data.count) {
      case .none:
        status = 200
        body = data
      case .part(let range):
        status = 206
        body = data.subdata(in: range)
        let last = range.upperBound - 1
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(last)/\(data.count)"
      case .outside:
        status = 416
        headers["Content-Range"] = "bytes */\(data.count)"
      }
    }
    headers["Content-Length"] = String(body?.count ?? 0)
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    task.didReceive(response!)
    if let body { task.didReceive(body) }
    task.didFinish()
  }

  func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}

  private func file(for requested: String, isDocument: Bool) -> String? {
    let path = requested.hasPrefix("/") ? requested : "/"
    if path.components(separatedBy: "/").contains("..") { return nil }
    if isFile(root + path) { return root + path }
    if isFile(root + path + "/index.html") { return root + path + "/index.html" }
    let isRoute = isDocument && (path as NSString).pathExtension.isEmpty
    return isRoute ? root + "/index.html" : nil
  }

  private func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Reads "bytes=2-5", "bytes=2-" and "bytes=-5"; anything else counts as no range.
  private func range(of request: URLRequest, size: Int) -> RequestedRange {
    guard let header = request.value(forHTTPHeaderField: "Range"), header.hasPrefix("bytes=")
    else { return .none }
    let ends = header.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return .none }
    let first = Int(ends[0])
    let last = Int(ends[1])
    if let first {
      let end = min(last ?? size - 1, size - 1)
      return first <= end ? .part(first..<(end + 1)) : .outside
    }
    guard let last else { return .none }
    return last > 0 && size > 0 ? .part(max(0, size - last)..<size) : .outside
  }
}

final class PageController: UIViewController, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{
  private var page: WKWebView!
  private var downloaded: URL?

  override func loadView() {
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(SiteHandler(), forURLScheme: "app")
    configuration.allowsInlineMediaPlayback = true
    configuration.mediaTypesRequiringUserActionForPlayback = []
    if #available(iOS 15.4, *) { configuration.preferences.isElementFullscreenEnabled = true }
    page = WKWebView(frame: .zero, configuration: configuration)
    page.navigationDelegate = self
    page.uiDelegate = self
    page.allowsBackForwardNavigationGestures = true
    page.backgroundColor = .systemBackground
    view = page
    page.load(URLRequest(url: URL(string: "app://localhost/")!))
  }

  private func isDeclared(_ key: String) -> Bool {
    Bundle.main.object(forInfoDictionaryKey: key) != nil
  }

  // MARK: Navigation

  private func openOutside(_ url: URL) {
    let allowed = ["https", "http", "mailto", "tel", "sms"]
    if allowed.contains(url.scheme?.lowercased() ?? "") { UIApplication.shared.open(url) }
  }

  func webView(
    _ webView: WKWebView,
    decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = action.request.url else { return decisionHandler(.cancel) }
    if action.shouldPerformDownload { return decisionHandler(.download) }
    let isInside = ["app", "about", "blob", "data"].contains(url.scheme ?? "")
    // Frames may show other sites.
    if isInside || action.targetFrame?.isMainFrame == false { return decisionHandler(.allow) }
    openOutside(url)
    decisionHandler(.cancel)
  }

  func webView(
    _ webView: WKWebView,
    decidePolicyFor response: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    decisionHandler(response.canShowMIMEType ? .allow : .download)
  }

  func webView(
    _ webView: WKWebView,
    createWebViewWith configuration: WKWebViewConfiguration,
    for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let url = action.request.url else { return nil }
    if url.scheme == "app" { webView.load(action.request) } else { openOutside(url) }
    return nil
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.reload()
  }

  // MARK: Downloads

  func webView(
    _ webView: WKWebView,
    navigationAction: WKNavigationAction,
    didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func webView(
    _ webView: WKWebView,
    navigationResponse: WKNavigationResponse,
    didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func download(
    _ download: WKDownload,
    decideDestinationUsing response: URLResponse,
    suggestedFilename: String,
    completionHandler: @escaping (URL?) -> Void
  ) {
    let name = (suggestedFilename as NSString).lastPathComponent
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    // WebKit never overwrites a file.
    try? FileManager.default.removeItem(at: url)
    downloaded = url
    completionHandler(url)
  }

  func downloadDidFinish(_ download: WKDownload) {
    guard let downloaded else { return }
    let sheet = UIActivityViewController(activityItems: [downloaded], applicationActivities: nil)
    // The system ends an app that saves a picture to Photos without a stated reason.
    if !isDeclared("NSPhotoLibraryAddUsageDescription") {
      sheet.excludedActivityTypes = [.saveToCameraRoll]
    }
    // An iPad shows the sheet beside a view.
    sheet.popoverPresentationController?.sourceView = page
    present(sheet, animated: true)
  }

  // MARK: Dialogs

  private func word(_ english: String) -> String {
    Bundle.main.object(forInfoDictionaryKey: "SY" + english) as? String ?? english
  }

  func webView(
    _ webView: WKWebView,
    runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping () -> Void
  ) {
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: word("OK"), style: .default) { _ in completionHandler() })
    present(alert, animated: true)
  }

  func webView(
    _ webView: WKWebView,
    runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) {
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: word("Cancel"), style: .cancel) { _ in completionHandler(false) })
    alert.addAction(
      UIAlertAction(title: word("OK"), style: .default) { _ in completionHandler(true) })
    present(alert, animated: true)
  }

  func webView(
    _ webView: WKWebView,
    runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    let alert = UIAlertController(title: nil, message: prompt, preferredStyle: .alert)
    alert.addTextField { $0.text = defaultText }
    alert.addAction(
      UIAlertAction(title: word("Cancel"), style: .cancel) { _ in completionHandler(nil) })
    alert.addAction(
      UIAlertAction(title: word("OK"), style: .default) { _ in
        completionHandler(alert.textFields?.first?.text)
      })
    present(alert, animated: true)
  }

  func webView(
    _ webView: WKWebView,
    requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    let hasCamera = type == .microphone || isDeclared("NSCameraUsageDescription")
    let hasMicrophone = type == .camera || isDeclared("NSMicrophoneUsageDescription")
    let isOwn = origin.protocol == "app"
    decisionHandler(isOwn && hasCamera && hasMicrophone ? .grant : .deny)
  }
}
