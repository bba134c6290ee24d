import { limits } from '../limits.ts';
import { shanghaiTime } from './time.ts';

/**
 * A kind of file people may upload. `isPublic`: anybody with its address may read it; the rest is read by the services alone. `isPassing`: it
 * is read once and gone, is never registered and counts for no quota.
 */
export type UploadKind = { type: string; maxBytes: number; isPublic: boolean; isPassing?: boolean; fits: (head: Uint8Array) => boolean };

const { imageBytes, fileBytes } = limits.storage;

const latin = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const startsWith =
  (...texts: string[]) =>
  (head: Uint8Array) =>
    texts.some((text) => latin(head, 0, text.length) === text);
/** An ISO media file of one of these brands. */
const isMedia =
  (...brands: string[]) =>
  (head: Uint8Array) =>
    latin(head, 4, 8) === 'ftyp' && brands.some((brand) => latin(head, 8, 64).includes(brand));
/** Its beginning as text, without the mark some editors put first. */
const text = (head: Uint8Array) =>
  latin(head, 0, head.length)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
/** A sequence of ASN.1 with a long length, as every key store and profile begins. */
const isSequence = (head: Uint8Array) => head[0] === 0x30 && ((head[1] ?? 0) & 0x80) === 0x80;

/** What may stand before the first element of a drawing: a declaration, a comment, a document type. */
const preambles = [/^<\?[^>]*>\s*/, /^<!--[\s\S]*?-->\s*/, /^<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>\s*/i];

/** One preamble after the other: a single pattern for all of them would try every way to divide a hostile row of comments. */
function isDrawing(head: Uint8Array): boolean {
  let rest = text(head);
  for (;;) {
    const skipped = preambles.map((form) => form.exec(rest)?.[0].length ?? 0).find((length) => length > 0);
    if (!skipped) return /^<svg[\s>]/i.test(rest);
    rest = rest.slice(skipped);
  }
}

const image = (type: string, fits: UploadKind['fits']): UploadKind => ({
  type: `image/${type}`,
  maxBytes: imageBytes,
  isPublic: true,
  fits,
});
const file = (type: string, fits: UploadKind['fits']): UploadKind => ({ type, maxBytes: fileBytes, isPublic: false, fits });
const jpeg = image('jpeg', startsWith('\xff\xd8\xff'));

const isJson = (head: Uint8Array) => /^[[{]/.test(text(head));

/** What is imported and too large for a request is put under (decision 32): keys are bound to a suffix, so that these are good for nothing else. */
export const passingSuffix = 'import';

/** GAP-54: the suffixes there are, with the type each is served as and the bytes each begins with. */
const kinds: Record<string, UploadKind> = {
  png: image('png', startsWith('\x89PNG\r\n\x1a\n')),
  jpg: jpeg,
  jpeg,
  gif: image('gif', startsWith('GIF87a', 'GIF89a')),
  webp: image('webp', (head) => startsWith('RIFF')(head) && latin(head, 8, 12) === 'WEBP'),
  avif: image('avif', isMedia('avif', 'avis')),
  bmp: image('bmp', startsWith('BM')),
  ico: image('x-icon', startsWith('\0\0\x01\0')),
  svg: image('svg+xml', isDrawing),
  zip: file('application/zip', startsWith('PK\x03\x04', 'PK\x05\x06')),
  json: file('application/json', isJson),
  p12: file('application/x-pkcs12', isSequence),
  mobileprovision: file('application/octet-stream', isSequence),
  [passingSuffix]: { ...file('application/json', isJson), maxBytes: limits.transfer.storedBytes, isPassing: true },
};

/** The kind a suffix stands for, with or without its dot; undefined for one nobody may upload. */
export function uploadKind(suffix: string): UploadKind | undefined {
  const name = suffix.replace(/^\./, '').toLowerCase();
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** The suffix a file of this image type gets when its name has none of ours. */
const suffixOfType = new Map(
  Object.entries(kinds)
    .reverse()
    .map(([suffix, { type }]) => [type, suffix]),
);

/** A file's suffix in lower case: of its name where that is one of ours, else of its type; '' for neither. */
export function uploadSuffix({ name, type = '' }: { name: string; type?: string }): string {
  const own = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return uploadKind(own) ? own : (suffixOfType.get(type) ?? '');
}

/** Shown by a browser as a page with scripts of its own: sent as a download, whoever asks. */
export const isActive = ({ type }: Pick<UploadKind, 'type'>): boolean => /svg|html|xml/.test(type);

/** GAP-54: where uploads of a day lie. Every person has a folder of his own below it, which his keys are bound to. */
export function uploadPath(site: string, folder: string, now: number): string {
  return `application/${siteName(site)}/${shanghaiTime(now).day.replaceAll('-', '')}/${folder}/`;
}

/** The folder all uploads of a site lie in. */
export const siteFolder = (site: string): string => `application/${siteName(site)}/`;

const siteName = (site: string) => site.toLowerCase().replace(/[^a-z0-9_-]/g, '_');

/** A key of ours: folders and a name without anything a path could be bent with. */
const keyForm = /^application\/[a-z0-9_-]+\/\d{8}\/[a-z0-9]+\/[\w-]{1,100}\.[a-z0-9]{1,20}$/;
export const isUploadKey = (key: string): boolean => keyForm.test(key);

/** Whether a key lies in this person's folder of this site, of whatever day. */
export function isOwnKey(key: string, site: string, folder: string): boolean {
  return isUploadKey(key) && key.startsWith(siteFolder(site)) && key.split('/')[3] === folder;
}
