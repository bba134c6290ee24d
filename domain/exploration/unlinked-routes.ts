import { namedRoutes } from './named-routes.ts';

/** A way whose address the sources compute: every screen may be at its end. */
const computed = /\b(?:to|href) ?= ?\{(?!\s*["'])|\bnavigate\((?!\s*["'-])|["'`#/]\$\{/;
const literal = /["'`]([^"'`\s]{1,200})["'`]/g;
/** A path with its name: it declares a route and leads nowhere. */
const declaration = /\bpath ?[=:] ?\{?["'`][^"'`\s]{0,200}["'`]/g;
/** The maximum number of characters of all files that are read. */
const mostRead = 2_000_000;

/**
 * Returns the routes that the sources declare and to which no text of them leads: only somebody who
 * types the address gets there. None where addresses are computed, because any may be meant.
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

/** `#/about?from=home`, `../about/` and `about` lead to one screen, as far as a text says. */
const lastPart = (address: string): string =>
  (address.split('?', 1)[0] ?? '')
    .split(/[/#]/)
    .filter((part) => part !== '')
    .at(-1) ?? '';
