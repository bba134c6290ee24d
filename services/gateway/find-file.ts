import { fallbackPage } from '../../domain/site-listing/edition-routes.ts';
import type { EditionStore, SiteFile } from '../ports/edition-store.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';

/**
 * The result of a lookup: a file with its actual path, the page that the site shows for unknown
 * addresses, or the reason why there is no file.
 */
export type FileLookup =
  | { kind: 'file'; path: string; file: SiteFile }
  /** A folder requested without the slash at its end, which relative addresses in its page need. */
  | { kind: 'folder' }
  /** No such file; `page` is the site's own page for client-side routes. */
  | { kind: 'none'; page: SiteFile }
  | { kind: 'withdrawn' }
  | { kind: 'unknown' };

type Deps = { store: EditionStore; resolve: GatewayChannel['resolve'] };

/**
 * Looks up a decoded path in the files that the site shows. A manifest contains exact paths only,
 * so no path can escape the site. If the site has no files yet, asks the services to write the
 * files.
 */
export async function findFile(
  { store, resolve }: Deps,
  site: string,
  path: string,
): Promise<FileLookup> {
  const known = await store.find(site);
  const isWritten = known !== undefined || (await resolve(site)).kind === 'edition';
  const state = known ?? (isWritten ? await store.find(site) : undefined);
  if (!state) return { kind: 'unknown' };
  if (state.status === 'withdrawn') return { kind: 'withdrawn' };
  const files = await store.readManifest(site, state.manifest);
  const page = files.get('index.html');
  if (!page) return { kind: 'withdrawn' };
  const name = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  const file = files.get(name);
  if (file) return { kind: 'file', path: name, file };
  return files.has(`${name}/index.html`)
    ? { kind: 'folder' }
    : { kind: 'none', page: files.get(fallbackPage) ?? page };
}
