import jsQR from 'jsqr';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { isInWechat } from './in-wechat';
import { isImageAddress, renderQrCode } from './qr-code';

/**
 * Reads the picture as a phone does: draws the SVG's squares on a raster for a third-party decoder.
 */
function read(picture: string): string | undefined {
  const svg = decodeURIComponent(picture.replace('data:image/svg+xml,', ''));
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+),(\d+)h(\d+)/g))
    for (let row = Number(y); row < Number(y) + Number(width); row++)
      for (let column = Number(x); column < Number(x) + Number(width); column++)
        pixels.set([0, 0, 0, 255], (row * side + column) * 4);
  return jsQR(pixels, side, side)?.data;
}

describe('a QR code drawn locally', () => {
  const texts = [
    'http://weixin.qq.com/q/02AbCdEfGhIjKlMnOpQr',
    'https://sayso.example/?a=1&b=%E8%A8%80#x',
    'weixin://wxpay/bizpayurl?pr=abc',
    '言成',
  ];
  it.each(texts)(
    'is read by a phone as %s, and sends no request to another host [GAP-77]',
    (text) => {
      const picture = renderQrCode(text);
      expect(picture).toMatch(/^data:image\/svg\+xml,/);
      expect(read(picture)).toBe(text);
    },
  );

  it('has the quiet zone of four modules [GAP-77]', () => {
    const { size } = encode(texts[0] as string, { ecc: 'M', border: 0 });
    expect(decodeURIComponent(renderQrCode(texts[0] as string))).toContain(
      `viewBox="0 0 ${(size + 8) * 8} `,
    );
  });

  it.each([
    ['data:image/png;base64,AA', true],
    ['/codes/1.png', true],
    ['//evil.example/x.png', false],
    ['https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=x', false],
    ['data:text/html,x', false],
  ])('treats %s as an image: %s [GAP-13]', (text, expected) => {
    expect(isImageAddress(text)).toBe(expected);
    if (expected) expect(renderQrCode(text)).toBe(text);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
])('detects WeChat’s own browser: %s', (userAgent, expected) => {
  expect(isInWechat(userAgent)).toBe(expected);
});
