import { expect, it } from 'vitest';
import { readEnv } from '@/lib/env';
import { contentSecurityPolicy } from '@/lib/security/content-security-policy';
import { isPictureAddress, isVideoFile, linksOf, noLinks } from './links';

const given = {
  NEXT_PUBLIC_DOCS_URL: 'https://docs.example.com/',
  NEXT_PUBLIC_COMMUNITY_URL: 'https://hub.example.com/',
  NEXT_PUBLIC_NEWS_URL: 'https://news.example.com/',
  NEXT_PUBLIC_SITE_URL: 'https://www.example.com/',
  NEXT_PUBLIC_GUIDE_VIDEO_URL: 'https://cdn.example.com/guide.mp4',
  NEXT_PUBLIC_SUPPORT_QR: 'https://u.wechat.com/abc',
  NEXT_PUBLIC_ICP_NUMBER: '京ICP备12345678号',
};

it('reads each external address under its name, and none where it is empty [GAP-52]', () => {
  expect(linksOf(readEnv(given))).toEqual({
    docs: 'https://docs.example.com/',
    community: 'https://hub.example.com/',
    news: 'https://news.example.com/',
    site: 'https://www.example.com/',
    guideVideo: 'https://cdn.example.com/guide.mp4',
    supportCode: 'https://u.wechat.com/abc',
    icpNumber: '京ICP备12345678号',
  });
  expect(
    linksOf(readEnv(Object.fromEntries(Object.keys(given).map((name) => [name, '  '])))),
  ).toEqual(noLinks);
  expect(linksOf(readEnv({}))).toEqual(noLinks);
});

it('reads cookie domain and beacon address under either name, our own first [GAP-52]', () => {
  const named = { NEXT_PUBLIC_COOKIE_DOMAIN: 'a.example', NEXT_PUBLIC_TRACK_URL: '/t' };
  expect(readEnv(named)).toMatchObject({ COOKIE_DOMAIN: 'a.example', TRACK_URL: '/t' });
  expect(readEnv({ ...named, COOKIE_DOMAIN: 'b.example', TRACK_URL: '' })).toMatchObject({
    COOKIE_DOMAIN: 'b.example',
    TRACK_URL: '/t',
  });
});

it.each(['javascript:alert(1)', 'hub', '//evil.example'])(
  'refuses %s as an address [GAP-52]',
  (address) => {
    expect(() => readEnv({ NEXT_PUBLIC_COMMUNITY_URL: address })).toThrow(/COMMUNITY_URL/);
  },
);

it('allows the operator’s video and picture in the page, and nothing else from those hosts [GAP-52]', () => {
  const site = { host: 'localhost:3000', secure: false, loopback: true } as never;
  const places = { site, previewDomain: 'preview.localhost', previewPort: 4100 };
  const page = { nonce: 'n', development: false, embeddable: [] };
  const plain = contentSecurityPolicy(places, page);
  expect(plain).not.toContain('media-src');
  const own = contentSecurityPolicy(
    {
      ...places,
      video: 'https://cdn.example.com/a/guide.mp4',
      supportCode: 'https://img.example.com/q.png',
    },
    page,
  );
  expect(own).toContain("media-src 'self' https://cdn.example.com;");
  expect(own).toMatch(/frame-src [^;]*https:\/\/cdn\.example\.com/);
  expect(own).toMatch(/img-src [^;]*https:\/\/img\.example\.com/);
  expect(own).not.toContain('guide.mp4');
  // A text for a QR code is not an address, so it must not be added to the policy.
  expect(contentSecurityPolicy({ ...places, supportCode: 'weixin://contact/1' }, page)).toBe(plain);
});

it('distinguishes a video file from a player page, and a picture from the text of a QR code', () => {
  expect(
    ['https://a/b.mp4?x=1', 'https://a/b.WEBM', 'https://player.a/embed/1'].map(isVideoFile),
  ).toEqual([true, true, false]);
  const pictures = [
    'https://a/q.png',
    'https://a/q.svg?v=2',
    'https://u.wechat.com/abc',
    'weixin://x.png',
  ];
  expect(pictures.map(isPictureAddress)).toEqual([true, true, false, false]);
});
