import { limits } from '../limits/index.ts';
import { shanghaiTime } from '../time/time.ts';

/**
 * A kind of file that users may upload. `isPublic`: everybody with the file's address may read it;
 * only the services read other files. `isPassing`: the services read the file once and then delete
 * it; it is never registered and does not count towards the quota.
 */
type UploadKind = {
  type: string;
  maxBytes: number;
  isPublic: boolean;
  isPassing?: boolean;
  fits: (head: Uint8Array) => boolean;
};

const { imageBytes, fileBytes } = limits.storage;

const latin = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));
const startsWith =
  (...texts: string[]) =>
  (head: Uint8Array) =>
    texts.some((text) => latin(head, 0, text.length) === text);
/** Returns a check for an ISO media file (such as MP4) of one of these brands. */
const isMedia =
  (...brands: string[]) =>
  (head: Uint8Array) =>
    latin(head, 4, 8) === 'ftyp' && brands.some((brand) => latin(head, 8, 64).includes(brand));
/** Returns the beginning of a file as text, without a byte order mark. */
const text = (head: Uint8Array) =>
  latin(head, 0, head.length)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
/**
 * Whether a file is an ASN.1 sequence with a long length field, with which key stores and
 * provisioning profiles begin.
 */
const isSequence = (head: Uint8Array) => head[0] === 0x30 && ((head[1] ?? 0) & 0x80) === 0x80;

/** What may precede the first element of an SVG: a declaration, a comment, a document type. */
const preambles = [/^<\?[^>]*>\s*/, /^<!--[\s\S]*?-->\s*/, /^<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>\s*/i];

/**
 * Whether a file is an SVG. Skips one preamble at a time, because a single pattern for all would
 * backtrack for very long on a hostile series of comments.
 */
function isDrawing(head: Uint8Array): boolean {
  let rest = text(head);
  for (;;) {
    const skipped = preambles
      .map((form) => form.exec(rest)?.[0].length ?? 0)
      .find((length) => length > 0);
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
const file = (type: string, fits: UploadKind['fits']): UploadKind => ({
  type,
  maxBytes: fileBytes,
  isPublic: false,
  fits,
});
const jpeg = image('jpeg', startsWith('\xff\xd8\xff'));

const isJson = (head: Uint8Array) => /^[[{]/.test(text(head));

/**
 * The suffix of imports that are too large for a request (ADR 045). Upload keys are bound to a
 * suffix, so keys for an import cannot upload other files.
 */
export const passingSuffix = 'import';

/** GAP-54: the allowed suffixes, each with its content type and its first bytes. */
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
  [passingSuffix]: {
    ...file('application/json', isJson),
    maxBytes: limits.transfer.storedBytes,
    isPassing: true,
  },
};

/**
 * Returns the kind of upload for a suffix, with or without its dot; undefined if it may not be
 * uploaded.
 */
export function uploadKind(suffix: string): UploadKind | undefined {
  const name = suffix.replace(/^\./, '').toLowerCase();
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** The suffix for an image type when the file's name has no known suffix. */
const suffixOfType = new Map(
  Object.entries(kinds)
    .reverse()
    .map(([suffix, { type }]) => [type, suffix]),
);

/**
 * Returns a file's suffix in lower case: from its name if that suffix is known, otherwise from its
 * type, otherwise ''.
 */
export function uploadSuffix({ name, type = '' }: { name: string; type?: string }): string {
  const own = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return uploadKind(own) ? own : (suffixOfType.get(type) ?? '');
}

/**
 * Whether a browser that opens the file as a page would run its scripts. Such a file is always sent
 * as a download.
 */
export const isActive = ({ type }: Pick<UploadKind, 'type'>): boolean => /svg|html|xml/.test(type);

/**
 * Returns the folder for a day's uploads (GAP-54). Each user has a folder in it, and their upload
 * keys work only there.
 */
export function uploadPath(site: string, folder: string, now: number): string {
  return `application/${siteName(site)}/${shanghaiTime(now).day.replaceAll('-', '')}/${folder}/`;
}

/** The folder of all uploads of a site. */
export const siteFolder = (site: string): string => `application/${siteName(site)}/`;

const siteName = (site: string) => site.toLowerCase().replace(/[^a-z0-9_-]/g, '_');

/** The form of an upload key: folders and a name, without anything that could change the path. */
const keyForm = /^application\/[a-z0-9_-]+\/\d{8}\/[a-z0-9]+\/[\w-]{1,100}\.[a-z0-9]{1,20}$/;
export const isUploadKey = (key: string): boolean => keyForm.test(key);

/** Whether a key is in this user's folder of this site, of any day. */
export function isOwnKey(key: string, site: string, folder: string): boolean {
  return isUploadKey(key) && key.startsWith(siteFolder(site)) && key.split('/')[3] === folder;
}
