/** Whether a page runs inside WeChat itself, by its user agent: there a code is pressed, not scanned (product point 12). */
export function isInWechat(userAgent: string): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}
