import { limits } from '../limits/index.ts';

/** Matches `path="/about"`, `path={'/about'}` and `path: '/about'`. */
const literal = /\bpath ?[=:] ?\{?["'`]([^"'`\s]{0,200})["'`]/g;
/**
 * Matches a route without parameters. Routes with parameters are left out, because their values
 * occur only in links.
 */
const plain = /^\/?[\w/-]+$/;

/**
 * Returns the routes that a project's files declare with `path`, without routes that have
 * parameters.
 */
export function namedRoutes(texts: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  for (const [path, text] of texts) {
    if (!/\.[jt]sx?$/.test(path)) continue;
    for (const [, route = ''] of text.matchAll(literal))
      if (route === '/' || plain.test(route))
        found.add(route.startsWith('/') ? route : `/${route}`);
  }
  return [...found].slice(0, limits.exploration.namedRoutes);
}
