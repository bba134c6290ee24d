import { getMimeType } from 'hono/utils/mime';
import { publishedPrefix } from '../../domain/publishing/address.ts';
import type { EditionDraft, SiteFile } from '../ports/edition-store.ts';
import { addBridge, addPrefixInSteps, rewriteKindOf } from '../preview/index.ts';
import { toBlob } from '../versions/index.ts';
import { addBadge, badgePath, badgeStyle } from './badge.ts';
import { compressBody } from './compress-body.ts';
import type { EditionFile } from './schema.ts';

type Options = {
  site: string;
  /** Files by exact name. If a name occurs twice, the first entry counts. */
  entries: Iterable<readonly [string, EditionFile]>;
  /** Returns undefined for a body that is no longer stored. */
  bodyOf(hash: string): Promise<Uint8Array | undefined>;
  /** The target of the badge's link; if undefined, pages have no badge. */
  home: string | undefined;
};

type Rewriting = Pick<Options, 'bodyOf' | 'home'> & { draft: EditionDraft; prefix: string };

/**
 * Writes the bodies of an edition as visitors get them: with the badge, and a second time with
 * prefixed addresses for `/~{name}/`. Returns the files by name.
 */
export async function writeFiles(
  draft: EditionDraft,
  { site, entries, bodyOf, home }: Options,
): Promise<Map<string, SiteFile>> {
  const rewriting = { draft, bodyOf, home, prefix: publishedPrefix(site) };
  const files = new Map<string, SiteFile>();
  for (const [path, file] of entries)
    if (!files.has(path)) files.set(path, await writeFile(path, file, rewriting));
  if (home !== undefined) {
    const body = new TextEncoder().encode(badgeStyle);
    const type = getMimeType(badgePath) ?? '';
    files.set(badgePath.slice(1), { type, ...(await addCompressed(draft, type, body)) });
  }
  return files;
}

async function writeFile(path: string, file: EditionFile, rewriting: Rewriting): Promise<SiteFile> {
  const { draft, bodyOf, home, prefix } = rewriting;
  const type = getMimeType(path) ?? 'application/octet-stream';
  const kind = rewriteKindOf(type);
  const { hash, br, gzip, immutable } = file;
  const shared = { type, ...(immutable && { immutable }) };
  const original = kind && (await bodyOf(hash));
  // The page's encoding is unknown: Latin-1 keeps every byte.
  const text = original && Buffer.from(original).toString('latin1');
  const isMarked = kind === 'html' && home !== undefined;
  if (!isMarked || text === undefined)
    for (const one of [hash, br, gzip]) if (one) await copyBody(one, { draft, bodyOf });
  if (!kind || text === undefined) return { ...shared, hash, br, gzip };

  const badged = (page: string, below: string) =>
    isMarked ? addBadge(page, { prefix: below, home }) : page;
  const bodies = isMarked
    ? await addCompressed(draft, type, Buffer.from(badged(text, ''), 'latin1'))
    : { hash, br, gzip };
  const addressed = await addPrefixInSteps(text, kind, prefix);
  const below = kind === 'html' ? badged(addBridge(addressed, prefix), prefix) : addressed;
  const prefixed = await addBody(draft, Buffer.from(below, 'latin1'));
  return { ...shared, ...bodies, prefixed };
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
