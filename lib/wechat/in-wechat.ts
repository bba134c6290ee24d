/**
 * Returns whether the page runs inside WeChat, by its user agent. There users long-press a QR code
 * instead of scanning it (PP-12).
 */
export function isInWechat(userAgent: string): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}
