import { namedRoutes } from './named-routes.ts';

/** Matches a link or navigation whose address is computed, so that it can lead to any screen. */
const computed = /\b(?:to|href) ?= ?\{(?!\s*["'])|\bnavigate\((?!\s*["'-])|["'`#/]\$\{/;
const literal = /["'`]([^"'`\s]{1,200})["'`]/g;
/** Matches a declaration of a route, which is not a link to the route. */
const declaration = /\bpath ?[=:] ?\{?["'`][^"'`\s]{0,200}["'`]/g;
/** The maximum number of characters of all files that are read. */
const mostRead = 2_000_000;

/**
 * Returns the routes that the source files declare but do not link to. Users can open these screens
 * only by typing the address. Returns nothing if any address is computed, because the computed
 * address may be one of these routes.
 */
export function unlinkedRoutes(texts: ReadonlyMap<string, string>): string[] {
  const routes = namedRoutes(texts).filter((route) => route !== '/');
  if (routes.length === 0) return [];
  const named = new Set<string>();
  let read = 0;
  for (const [path, text] of texts) {
    if (!/\.(?:[jt]sx?|html|json)$/.test(path)) continue;
    read += text.length;
    if (read > mostRead || computed.test(text)) return [];
    for (const [, one = ''] of text.replaceAll(declaration, '').matchAll(literal))
      named.add(lastPart(one));
  }
  return routes.filter((route) => !named.has(lastPart(route)));
}

/**
 * Returns the last part of an address, so that `#/about?from=home`, `../about/` and `about` count
 * as the same screen.
 */
const lastPart = (address: string): string =>
  (address.split('?', 1)[0] ?? '')
    .split(/[/#]/)
    .filter((part) => part !== '')
    .at(-1) ?? '';
