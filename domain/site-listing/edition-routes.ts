import { limits } from '../limits/index.ts';

/** The file that is sent for addresses without a file of their own, such as routes with parameters. */
export const fallbackPage = '__sayso/fallback.html';

/** Routes that lead to pages for one person, which nobody searches for. */
const personal = /^\/(?:admin|login|signin|sign-in|signup|sign-up|register|account|404)(?:\/|$)/i;

/**
 * Returns the routes of an edition that search engines should know, the home page first. `named` are
 * the routes that the project's files declare; `files` the paths of the edition.
 */
export function editionRoutes(named: readonly string[], files: ReadonlySet<string>): string[] {
  const plain = named.map((route) =>
    route.length > 1 && route.endsWith('/') ? route.slice(0, -1) : route,
  );
  const own = plain.filter(
    (route) =>
      !personal.test(route) &&
      !files.has(route.slice(1)) &&
      !files.has(`${route.slice(1)}/index.html`),
  );
  return [...new Set(['/', ...own])].slice(0, limits.siteListing.routes);
}

/** Returns the path at which a visitor sees an HTML file; undefined for other files. */
export function pathOfPage(file: string): string | undefined {
  if (!/\.html?$/i.test(file) || file === '404.html') return undefined;
  return `/${file.replace(/(?:^|(?<=\/))index\.html$/, '')}`;
}
