import { describe, expect, it } from 'vitest';
import { addSiteTags, type SiteTags } from './site-tags.ts';

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Built</title><meta name="description" content="As built"><link rel="icon" href="/own.svg"></head><body><div id="root"></div></body></html>';
const tags: SiteTags = {
  own: {},
  fallback: { title: 'Project', description: 'About it' },
  address: 'https://tea.example/',
  ownOrigins: ['http://tea-k3x9qa.localhost', 'https://tea.example'],
  isFound: true,
};
const count = (text: string, part: string) => text.split(part).length - 1;

describe('addSiteTags', () => {
  it('keeps what a page has and adds what is missing [PUB-061]', () => {
    const html = addSiteTags(page, tags);
    expect(html).toContain('<title>Built</title>');
    expect(html).toContain('<meta name="description" content="As built">');
    expect(html).toContain('<meta property="og:url" content="https://tea.example/">');
    expect(html).toContain('<link rel="canonical" href="https://tea.example/">');
    expect(html).toContain('<meta name="twitter:card" content="summary">');
    expect(html).toContain('<link rel="icon" href="/own.svg">');
    expect(html).not.toContain('robots');
  });

  it('replaces the texts of a page by those of the owner, once, in any encoding [PUB-054, PUB-061]', () => {
    const own = { title: '茶 & "more"', description: 'Leaves <by> post' };
    const once = addSiteTags(page, { ...tags, own });
    expect(once).toContain('<title>&#33590; &#38; &#34;more&#34;</title>');
    expect(once).toContain('<meta name="description" content="Leaves &#60;by&#62; post">');
    expect(once).toContain('<meta property="og:title" content="&#33590; &#38; &#34;more&#34;">');
    expect(once).not.toContain('Built');
    expect(once).not.toContain('As built');
    expect(addSiteTags(once, { ...tags, own }).length).toBe(once.length);
  });

  it('names the main address instead of an earlier one of the site, and leaves others [PUB-062]', () => {
    const og = (url: string) =>
      page.replace('</head>', `<meta property="og:url" content="${url}"></head>`);
    const moved = addSiteTags(og('http://tea-k3x9qa.localhost/'), tags);
    expect(moved).not.toContain('tea-k3x9qa');
    expect(count(moved, 'og:url')).toBe(1);
    const chosen = addSiteTags(og('https://elsewhere.example/'), tags);
    expect(chosen).toContain('content="https://elsewhere.example/"');
    expect(count(chosen, 'og:url')).toBe(1);
  });

  it('replaces picture and icons only by those of the owner [PUB-053, PUB-061]', () => {
    const picture = page.replace(
      '</head>',
      '<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="9"></head>',
    );
    const address = 'https://tea.example/link-card.jpg';
    const shared = addSiteTags(picture, { ...tags, picture: { address, isOwn: false } });
    expect(shared).toContain('content="/a.jpg"');
    expect(shared).not.toContain('link-card.jpg');
    const own = addSiteTags(picture, {
      ...tags,
      picture: { address, isOwn: true },
      icons: { large: '/large.png', small: '/small.png' },
    });
    expect(own).toContain(`<meta property="og:image" content="${address}">`);
    expect(own).toContain('summary_large_image');
    expect(own).not.toMatch(/a\.jpg|og:image:width|own\.svg/);
    expect(own).toContain('<link rel="icon" type="image/png" sizes="512x512" href="/large.png">');
  });

  it('tells search engines not to list a page, also one that says otherwise [PUB-057]', () => {
    const open = page.replace('</head>', '<meta name="robots" content="index"></head>');
    const html = addSiteTags(open, { ...tags, isFound: false });
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(count(html, 'name="robots"')).toBe(1);
  });

  it('names no address on the page for unknown ones [PUB-062]', () => {
    const html = addSiteTags(page, { ...tags, address: undefined });
    expect(html).not.toMatch(/canonical|og:url/);
  });

  it.each([
    ['an empty root in UTF-8', page, true],
    ['a root with contents', page.replace('"root">', '"root">loading'), false],
    ['another encoding', page.replace('utf-8', 'gbk'), false],
    ['no declared encoding', page.replace('<meta charset="utf-8">', ''), false],
    ['no root', page.replace('"root"', '"app"'), false],
  ])('puts what was rendered into %s [PUB-066]', (_, html, isFilled) => {
    const written = addSiteTags(html, { ...tags, rendered: '<p>茶</p>' });
    const text = Buffer.from(written, 'latin1').toString('utf8');
    expect(text.includes('<p>茶</p></div>')).toBe(isFilled);
  });

  it.each([
    ['no head', '<p>hello</p>'],
    ['a doctype only', '<!doctype html><p>hello</p>'],
    ['nothing', ''],
    ['unclosed elements', '<html><head><title>x</title><body><p>hello'],
  ])('writes tags into a page with %s', (_, html) => {
    const written = addSiteTags(html, { ...tags, own: { title: 'Mine' } });
    expect(count(written, '<title>')).toBe(1);
    expect(written).toContain('<title>Mine</title>');
  });
});
