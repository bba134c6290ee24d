import { describe, expect, it } from 'vitest';
import { browserFamilyOf, deviceOf, referrerHostOf, refusesCounting } from './visit-facts.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents = {
  iphone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile Safari/604.1`,
  wechat: `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/126 Mobile Safari MicroMessenger/8`,
  androidTablet: `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} Chrome/126 Safari/537.36`,
  edge: `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126 Safari/537.36 Edg/126`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

describe('what a visit says about a visitor', () => {
  it.each([
    [agents.iphone, 'phone', 'safari'],
    [agents.wechat, 'phone', 'wechat'],
    [agents.androidTablet, 'tablet', 'chrome'],
    [agents.edge, 'desktop', 'edge'],
    [agents.firefox, 'desktop', 'firefox'],
    [agents.bot, 'bot', 'other'],
    ['Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) Chrome/126 Mobile', 'phone', 'chrome'],
    ['curl/8.0', 'bot', 'other'],
    [undefined, 'bot', 'other'],
  ])('is of %j: %s, %s', (agent, device, family) => {
    expect(deviceOf(agent)).toBe(device);
    expect(browserFamilyOf(agent)).toBe(family);
  });

  it.each([
    ['https://Search.example/find?q=private#a', 'search.example'],
    ['http://user:secret@news.example:8080/a', 'news.example'],
    ['https://news.example\\@evil.example/', 'news.example'],
    ['https://shop.example/other', undefined],
    ['android-app://com.example', undefined],
    ['https://<script>alert(1)</script>', undefined],
    ['https://', undefined],
    [undefined, undefined],
  ])('has of the referrer %j only the host', (referrer, host) => {
    expect(referrerHostOf(referrer, 'shop.example:443')).toBe(host);
  });

  it.each([
    ['1', undefined, true],
    [undefined, '1', true],
    ['0', undefined, false],
    [undefined, undefined, false],
  ])('is not counted with DNT %j and Sec-GPC %j: %s', (dnt, gpc, expected) => {
    expect(refusesCounting(dnt, gpc)).toBe(expected);
  });
});
