import { limits } from '../limits/index.ts';

/** `path="/about"`, `path={'/about'}`, `path: '/about'`. */
const literal = /\bpath ?[=:] ?\{?["'`]([^"'`\s]{0,200})["'`]/g;
/** Routes with parameters are left out: only a link has their values. */
const plain = /^\/?[\w/-]+$/;

/** Returns the routes that the files of a project name as `path`, without those with parameters. */
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
