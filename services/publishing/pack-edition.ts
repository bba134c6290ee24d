import { getMimeType } from 'hono/utils/mime';
import { fail } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { LinkCard, Parser } from '../parsing/index.ts';
import type { BuiltFile } from '../ports/runtime.ts';
import { type Blob, isText, toBlob } from '../versions/index.ts';
import { compressBody } from './compress-body.ts';
import type { EditionFile, EditionManifest } from './schema.ts';

/** Whether a bundler put a hash of the contents into the name: `assets/index-Dk3j2_aB.js`. */
const isHashed = (path: string) => /[A-Z0-9_]/.test(/[-.]([\w-]{8})\.\w+$/.exec(path)?.[1] ?? '');

type PackOptions = {
  title: string;
  url: string;
  /** A picture of the page as JPEG, shown in link previews. */
  picture: Uint8Array | null;
  isProjectFile(path: string): boolean;
  writeOutput(text: string): void;
  parser: Parser;
};

/**
 * The path of the link preview's picture in an edition. If the project has a file there, no picture
 * is added.
 */
export const cardPicturePath = 'link-card.jpg';

export type PackedEdition = {
  manifest: EditionManifest;
  bodies: Blob[];
  bytes: number;
  card: LinkCard;
};

/**
 * Makes an edition from the files of a build: checks paths and limits, adds link previews to pages,
 * and compresses each body once. `isProjectFile` returns whether the project itself contains a file
 * at a path (`public/…`). Throws `filesTooLarge`.
 */
export async function packEdition(
  files: AsyncIterable<BuiltFile>,
  options: PackOptions,
): Promise<PackedEdition> {
  const { title, url, picture, isProjectFile: given, writeOutput: say } = options;
  const packed: PackedEdition = {
    manifest: {},
    bodies: [],
    bytes: 0,
    card: { title, sentence: '' },
  };
  const entries: [string, EditionFile][] = [];
  const image = picture && !given(cardPicturePath) ? `${url}${cardPicturePath}` : undefined;
  for await (const { path, bytes } of files) {
    if (isPrivate(path)) {
      say(`Left out: ${JSON.stringify(path)}\n`);
      continue;
    }
    packed.bytes += bytes.byteLength;
    checkSize({ path, bytes }, { files: entries.length + 1, bytes: packed.bytes });
    const page = await addLinkTags({ path, bytes }, image, options);
    if (page && path === 'index.html') packed.card = page.card;
    const immutable = path.startsWith('assets/') && isHashed(path) && !given(path);
    entries.push([
      path,
      {
        ...(await storeBody(packed.bodies, path, page?.bytes ?? bytes)),
        ...(immutable ? { immutable: true as const } : {}),
      },
    ]);
  }
  if (image && picture && !entries.some(([path]) => path === cardPicturePath)) {
    entries.push([cardPicturePath, await storeBody(packed.bodies, cardPicturePath, picture)]);
    packed.bytes += picture.byteLength;
  }
  packed.manifest = Object.fromEntries(entries);
  return packed;
}

/**
 * Whether a file must not be published: its name is invalid on some systems or hidden, such as
 * `.env` or `.git`.
 */
function isPrivate(path: string): boolean {
  const read = readPath(path);
  return (
    !read.ok ||
    read.path !== path ||
    path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
  );
}

/** Throws `filesTooLarge` when the file, or the edition including the file, exceeds a limit. */
function checkSize({ path, bytes }: BuiltFile, all: { files: number; bytes: number }): void {
  const { maxFiles, maxFileBytes, maxBytes } = limits.publishing;
  if (bytes.byteLength > maxFileBytes)
    throw fail('filesTooLarge', {}, `${path} has more than ${maxFileBytes} bytes`);
  if (all.files > maxFiles) throw fail('filesTooLarge', {}, `a site may have ${maxFiles} files`);
  if (all.bytes > maxBytes) throw fail('filesTooLarge', {}, `a site may have ${maxBytes} bytes`);
}

/** Adds the tags of link previews to a page. A page that cannot be parsed stays unchanged. */
async function addLinkTags(
  { path, bytes }: BuiltFile,
  image: string | undefined,
  { title, url, parser }: PackOptions,
): Promise<{ bytes: Uint8Array; card: LinkCard } | undefined> {
  if (!/\.html?$/i.test(path) || !isText(bytes)) return undefined;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const [page] = await parser.parse('card', [{ text, title, url, image }]);
  if (!page?.ok) return undefined;
  return { bytes: new TextEncoder().encode(page.value.html), card: page.value.card };
}

async function storeBody(bodies: Blob[], path: string, body: Uint8Array): Promise<EditionFile> {
  const add = (bytes: Uint8Array) => {
    const blob = toBlob(bytes);
    bodies.push(blob);
    return blob.hash;
  };
  const { br, gzip } = await compressBody(getMimeType(path) ?? '', body);
  return {
    hash: add(body),
    ...(br && { br: add(br) }),
    ...(gzip && { gzip: add(gzip) }),
  };
}
