/** What crawlers of a site that must not be listed are told. */
export const closedRobots = 'User-agent: *\nDisallow: /\n';

/** Returns the robots.txt of a site that search engines may list. `origin` has no slash at its end. */
export const openRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /__backend/\nDisallow: /__forms/\nSitemap: ${origin}/sitemap.xml\n`;

type SitemapOptions = { origin: string; paths: readonly string[]; changedAt: Date };

/** Returns the sitemap of the given paths, which begin with a slash and are not encoded. */
export function sitemapOf({ origin, paths, changedAt }: SitemapOptions): string {
  const day = changedAt.toISOString().slice(0, 10);
  const rows = paths.map(
    (path) =>
      `<url><loc>${escaped(pageAddress(origin, path))}</loc><lastmod>${day}</lastmod></url>\n`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...rows,
    '</urlset>\n',
  ].join('');
}

/** Returns the address of a page of a site, encoded as browsers do. */
export const pageAddress = (origin: string, path: string): string =>
  origin + path.split('/').map(encodeURIComponent).join('/');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>']/g, (one) => entities[one] ?? one);
