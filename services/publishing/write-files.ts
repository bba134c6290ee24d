import { getMimeType } from 'hono/utils/mime';
import { publishedPrefix } from '../../domain/publishing/address.ts';
import { fallbackPage, pathOfPage } from '../../domain/site-listing/edition-routes.ts';
import type { Parser } from '../parsing/index.ts';
import type { EditionDraft, SiteFile } from '../ports/edition-store.ts';
import { addBridge, addPrefixInSteps, rewriteKindOf } from '../preview/index.ts';
import { toBlob } from '../versions/index.ts';
import { addBadge, badgePath, badgeStyle } from './badge.ts';
import { compressBody } from './compress-body.ts';
import { addErrorScript, type ErrorScript } from './error-script.ts';
import { crawlerFiles, type ListedEdition, tagPage } from './listing-files.ts';
import type { EditionFile } from './schema.ts';

type Options = {
  site: string;
  /** Files by exact name. If a name occurs twice, the first entry counts. */
  entries: Iterable<readonly [string, EditionFile]>;
  /** Returns undefined for a body that is no longer stored. */
  bodyOf(hash: string): Promise<Uint8Array | undefined>;
  /** The target of the badge's link; if undefined, pages have no badge. */
  home: string | undefined;
  /** What search engines see, and who writes it into pages; without it, pages stay as built. */
  listed?: { edition: ListedEdition; parser: Parser } | undefined;
  /** The number of the edition, and the script that reports errors of its pages. */
  reported?: { edition: number; script: ErrorScript } | undefined;
};

/** Returns an HTML file as visitors get it; in and out with one character for each byte. */
type TagPage = (html: string) => Promise<string>;
type Rewriting = Pick<Options, 'bodyOf' | 'home' | 'reported'> & {
  draft: EditionDraft;
  prefix: string;
};

/**
 * Writes the bodies of an edition as visitors get them: with the tags for search engines, with the
 * badge, and a second time with prefixed addresses for `/~{name}/`. Returns the files by name.
 */
export async function writeFiles(
  draft: EditionDraft,
  { site, entries, bodyOf, home, listed, reported }: Options,
): Promise<Map<string, SiteFile>> {
  const rewriting = { draft, bodyOf, home, reported, prefix: publishedPrefix(site) };
  const files = new Map<string, SiteFile>();
  const sources = new Map<string, EditionFile>();
  for (const [path, file] of entries) if (!sources.has(path)) sources.set(path, file);
  const names = new Set(sources.keys());
  const tagger = (path: string | undefined, isHome: boolean): TagPage | undefined =>
    listed && ((html) => tagPage(listed.parser, html, listed.edition, { path, isHome, names }));
  for (const [path, file] of sources) {
    const tag = tagger(pathOfPage(path), path === 'index.html');
    files.set(path, await writeFile(path, file, { ...rewriting, tag }));
  }
  const page = sources.get('index.html');
  if (listed && page) {
    const routes = listed.edition.routes.filter(({ route }) => route !== '/');
    const pages = [...routes.map(({ route }) => ({ name: route.slice(1), path: route }))];
    for (const { name, path } of [...pages, { name: fallbackPage, path: undefined }])
      if (!files.has(name)) {
        const tag = tagger(path, true);
        files.set(name, await writeFile('index.html', page, { ...rewriting, tag }));
      }
    for (const { name, type, bytes } of crawlerFiles(listed.edition, names))
      files.set(name, { type, ...(await addCompressed(draft, type, bytes)) });
  }
  if (reported) {
    const { path, bytes } = reported.script;
    const type = getMimeType(path) ?? '';
    const body = await addCompressed(draft, type, bytes);
    files.set(path.slice(1), { type, immutable: true, ...body });
  }
  if (home !== undefined) {
    const body = new TextEncoder().encode(badgeStyle);
    const type = getMimeType(badgePath) ?? '';
    files.set(badgePath.slice(1), { type, ...(await addCompressed(draft, type, body)) });
  }
  return files;
}

async function writeFile(
  path: string,
  file: EditionFile,
  rewriting: Rewriting & { tag: TagPage | undefined },
): Promise<SiteFile> {
  const { draft, bodyOf, reported, prefix, tag } = rewriting;
  const type = getMimeType(path) ?? 'application/octet-stream';
  const kind = rewriteKindOf(type);
  const isPage = kind === 'html';
  const { hash, br, gzip, immutable } = file;
  const shared = { type, ...(immutable && { immutable }) };
  const original = kind && (await bodyOf(hash));
  // The page's encoding is unknown: Latin-1 keeps every byte.
  const built = original && Buffer.from(original).toString('latin1');
  const text = isPage && tag && built !== undefined ? await tag(built) : built;
  const finish = (code: string, below: string) => (isPage ? addOurs(code, below, rewriting) : code);
  const own = text && finish(text, '');
  const isChanged = own !== undefined && own !== built;
  if (!isChanged) for (const one of [hash, br, gzip]) if (one) await copyBody(one, rewriting);
  if (!kind || text === undefined) return { ...shared, hash, br, gzip };

  const bodies = isChanged
    ? await addCompressed(draft, type, Buffer.from(own, 'latin1'))
    : { hash, br, gzip };
  const addressed = finish(await addPrefixInSteps(text, kind, prefix), prefix);
  const below = isPage ? addBridge(addressed, prefix) : addressed;
  const prefixed = await addBody(draft, Buffer.from(below, 'latin1'));
  const edition = isPage && reported ? { edition: reported.edition } : {};
  return { ...shared, ...bodies, ...edition, prefixed };
}

/** Adds the badge and the script that reports errors to a page below a prefix. */
function addOurs(
  page: string,
  prefix: string,
  { home, reported }: Pick<Rewriting, 'home' | 'reported'>,
): string {
  const badged = home === undefined ? page : addBadge(page, { prefix, home });
  return reported ? addErrorScript(badged, { prefix, ...reported }) : badged;
}

async function copyBody(hash: string, { draft, bodyOf }: Pick<Rewriting, 'draft' | 'bodyOf'>) {
  if (draft.has(hash)) return;
  const body = await bodyOf(hash);
  if (body) await draft.addBody(hash, body);
}

async function addBody(draft: EditionDraft, body: Uint8Array): Promise<string> {
  const { hash, bytes } = toBlob(body);
  await draft.addBody(hash, bytes);
  return hash;
}

async function addCompressed(draft: EditionDraft, type: string, body: Uint8Array) {
  const { br, gzip } = await compressBody(type, body);
  return {
    hash: await addBody(draft, body),
    ...(br && { br: await addBody(draft, br) }),
    ...(gzip && { gzip: await addBody(draft, gzip) }),
  };
}
