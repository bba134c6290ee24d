/** A person's phone has scanned a code of ours: `openId` names the person to this official account, `scene` the code. */
export type Scanned = { kind: 'scanned'; openId: string; scene: string };

/** What WeChat posted to `/notify/wechat`, checked and decrypted. */
export type Notice = Scanned | { kind: 'other' };

/** What a notification carries besides its body: its query, as WeChat signed it. */
export type Notification = { query: URLSearchParams; body: string };

/** A WeChat official account with parametric codes. Embedded default: a simulator behind the same client. */
export interface WechatAccount {
  readonly name: 'official-account' | 'simulator';
  /** Asks for a code that brings `scene` back when it is scanned: the text to draw and its life in seconds. Throws `wechatFailed`. */
  createCode(code: { scene: string; seconds: number }): Promise<{ text: string; seconds: number }>;
  /**
   * WeChat's page that tells us who looks at it and asks nothing (`snsapi_base`), for a page that WeChat itself shows; it sends the person
   * back to `redirectUri` with `code` and `state`.
   */
  authorizePage(back: { redirectUri: string; state: string }): string;
  /** Who came back with a code; undefined for one that is none, too old or used. Throws `wechatFailed`. */
  openIdOf(code: string): Promise<string | undefined>;
  /** Answers the check of our address (GET): the text to echo. Throws `signatureRefused`. */
  confirmAddress(query: URLSearchParams): string;
  /** Checks and opens a notification (POST). Throws `signatureRefused`. */
  open(notification: Notification): Notice;
}
