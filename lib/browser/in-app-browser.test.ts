import { expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser';

const mobile =
  'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/132.0.0.0 Mobile Safari/537.36';
const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    true,
    `Mozilla/5.0 (Linux; Android 14; M2102) ${mobile} XWEB/1320 MMWEBSDK MicroMessenger/8.0.50`,
  ],
  [true, `${ios} Mobile/15E148 MicroMessenger/8.0.56(0x18003824) NetType/WIFI Language/zh_CN`],
  [true, `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) ${mobile}`],
  [true, `${ios} Mobile/15E148`],
  [true, `${ios} Mobile/22D63 Instagram 369.0.0.34 (iPhone15,2)`],
  [true, `${ios} Mobile/15E148 Safari Line/15.2.0`],
  [false, `${ios} Version/18.3 Mobile/15E148 Safari/604.1`],
  [false, `${ios} CriOS/132.0.6834.100 Mobile/15E148 Safari/604.1`],
  [false, `Mozilla/5.0 (Linux; Android 10; K) ${mobile.replace('Version/4.0 ', '')}`],
  [
    false,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36',
  ],
  [false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:134.0) Gecko/20100101 Firefox/134.0'],
])('detects a page inside an app: %s for %s', (inApp, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(inApp);
});
