/**
 * Returns whether the page is inside another app (WeChat, QQ, DingTalk, Feishu, Weibo, Douyin,
 * LINE, KakaoTalk, NAVER, Facebook, Instagram, X, or any Android or iOS web view). Google refuses
 * to sign users in there (PP-12).
 */
export function isInAppBrowser(userAgent: string): boolean {
  const apps =
    /\b(MicroMessenger|QQ\/|DingTalk|Lark|Feishu|Weibo|aweme|BytedanceWebview|musical_ly|Line\/|KAKAOTALK|NAVER\(inapp|FBAN|FBAV|FB_IAB|Instagram|Twitter for|AlipayClient)/i;
  const android = userAgent.indexOf('Android');
  const isAndroidView = android >= 0 && userAgent.includes('; wv)', android);
  const ios = userAgent.search(/iPhone|iPod|iPad/);
  const isIosView =
    ios >= 0 && userAgent.includes('AppleWebKit', ios) && !userAgent.includes('Safari/', ios);
  return apps.test(userAgent) || isAndroidView || isIosView;
}
