/**
 * Returns whether a page runs inside WeChat, by its user agent: there users long-press a code
 * instead of scanning it (PP-12).
 */
export function isInWechat(userAgent: string): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}
