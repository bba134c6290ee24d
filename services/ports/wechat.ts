/**
 * A user scanned one of this service's QR codes. `openId` identifies the user towards this official
 * account, `scene` identifies the code.
 */
export type ScanEvent = { kind: 'scanned'; openId: string; scene: string };

/** A notification posted to `/notify/wechat`, verified and decrypted. */
export type WechatEvent = ScanEvent | { kind: 'other' };

/** A raw notification: its body, and its query as WeChat signed it. */
export type WechatCallback = { query: URLSearchParams; body: string };

/**
 * A WeChat official account with QR codes that identify a scene. Embedded default: a simulator
 * behind the same client.
 */
export interface WechatAccount {
  readonly name: 'official-account' | 'simulator';
  /**
   * Requests a QR code whose scan reports `scene`. Returns the text to draw and its lifetime in
   * seconds. Throws `wechatFailed`.
   */
  createQrCode(code: {
    scene: string;
    seconds: number;
  }): Promise<{ text: string; seconds: number }>;
  /**
   * Returns the URL of WeChat's page that identifies the user without asking them (`snsapi_base`),
   * for pages opened inside WeChat. It redirects to `redirectUri` with `code` and `state`.
   */
  authorizationUrl(back: { redirectUri: string; state: string }): string;
  /**
   * Returns the OpenID for a sign-in code; undefined when the code is invalid, too old or used.
   * Throws `wechatFailed`.
   */
  fetchOpenId(code: string): Promise<string | undefined>;
  /**
   * Returns a follower's name and the address of their picture; null for a value that WeChat does
   * not give. Throws `wechatFailed`.
   */
  fetchProfile(openId: string): Promise<{ name: string | null; picture: string | null }>;
  /**
   * Handles WeChat's check of the callback URL (GET). Returns the text to echo. Throws
   * `signatureRefused`.
   */
  verifyCallbackUrl(query: URLSearchParams): string;
  /** Verifies and decrypts a notification (POST). Throws `signatureRefused`. */
  decryptCallback(notification: WechatCallback): WechatEvent;
}
