/**
 * Whether a page is shown inside an app (WeChat, QQ, DingTalk, Feishu, Weibo, Douyin, LINE, KakaoTalk, NAVER, Facebook, Instagram, X, any
 * Android or iOS web view): Google refuses to sign anybody in there (product point 12).
 */
export function isInAppBrowser(userAgent: string): boolean {
  const apps =
    /\b(MicroMessenger|QQ\/|DingTalk|Lark|Feishu|Weibo|aweme|BytedanceWebview|musical_ly|Line\/|KAKAOTALK|NAVER\(inapp|FBAN|FBAV|FB_IAB|Instagram|Twitter for|AlipayClient)/i;
  const androidView = /Android.*; wv\)/;
  const iosView = /(iPhone|iPod|iPad)(?!.*Safari\/).*AppleWebKit/;
  return apps.test(userAgent) || androidView.test(userAgent) || iosView.test(userAgent);
}
