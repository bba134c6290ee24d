import { describe, expect, it } from 'vitest';
import { closedRobots, openRobots, sitemapOf } from './crawler-files.ts';
import { editionRoutes, pathOfPage } from './edition-routes.ts';

describe('editionRoutes', () => {
  it('begins with the home page, and leaves out files and pages for one person [PUB-063]', () => {
    const named = ['/about', '/', '/about/', '/admin/users', '/login', '/team', '/menu.html'];
    const files = new Set(['index.html', 'team/index.html', 'menu.html']);
    expect(editionRoutes(named, files)).toEqual(['/', '/about']);
  });

  it('keeps routes that only begin like a personal one', () => {
    expect(editionRoutes(['/accounting', '/admins'], new Set())).toEqual([
      '/',
      '/accounting',
      '/admins',
    ]);
  });

  it('keeps 20 routes at most [PUB-066]', () => {
    const named = Array.from({ length: 40 }, (_, i) => `/page-${i}`);
    expect(editionRoutes(named, new Set())).toHaveLength(20);
  });
});

it.each([
  ['index.html', '/'],
  ['blog/index.html', '/blog/'],
  ['menu.html', '/menu.html'],
  ['myindex.html', '/myindex.html'],
  ['404.html', undefined],
  ['app.js', undefined],
])('finds the path of %s', (file, path) => expect(pathOfPage(file)).toBe(path));

it('lists pages with their encoded addresses [PUB-063]', () => {
  const sitemap = sitemapOf({
    origin: 'https://tea.example',
    paths: ['/', "/green & 'black'", '/茶'],
    changedAt: new Date('2026-11-28T23:00:00Z'),
  });
  expect([...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)).toEqual([
    'https://tea.example/',
    'https://tea.example/green%20%26%20&apos;black&apos;',
    'https://tea.example/%E8%8C%B6',
  ]);
  expect(sitemap).toContain('<lastmod>2026-11-28</lastmod>');
});

it('allows everything or nothing [PUB-063, PUB-064]', () => {
  expect(openRobots('https://tea.example')).toContain('Sitemap: https://tea.example/sitemap.xml');
  expect(closedRobots).toBe('User-agent: *\nDisallow: /\n');
});
