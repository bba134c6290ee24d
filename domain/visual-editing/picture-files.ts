import { foldKey, readPath } from '../files/path.ts';

/** The folder whose files a page reads at the root of its address. */
const publicFolder = 'public/';
export const pictureFolder = 'public/images';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};
const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** Whether a file of a project is a picture that a page can show at an address of its own. */
export const isPagePicture = (path: string): boolean =>
  path.startsWith(publicFolder) && Object.hasOwn(types, endingOf(path));

/** Returns the address of a public file in the project's pages. */
export const addressOfPicture = (path: string): string =>
  `/${path
    .slice(publicFolder.length)
    .replace(/[^\p{L}\p{N}/._~!$&'()*+,;=:@-]/gu, encodeURIComponent)}`;

/** Returns the path of the picture at an address of the project's pages; undefined if it has none. */
export function pathOfPicture(address: string): string | undefined {
  if (!/^\/(?!\/)/.test(address)) return undefined;
  try {
    const path = publicFolder + decodeURIComponent(address.slice(1).split(/[?#]/, 1)[0] ?? '');
    return isPagePicture(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a picture as an address that needs no file. `content` is base64, or the text of an SVG. */
export function dataAddress(
  path: string,
  { content, isBinary }: { content: string; isBinary: boolean },
): string {
  const type = types[endingOf(path)] ?? 'application/octet-stream';
  return isBinary
    ? `data:${type};base64,${content}`
    : `data:${type};charset=utf-8,${encodeURIComponent(content)}`;
}

const nameMax = 40;

/**
 * Returns a path for a picture that came as a file of this name. It has plain letters only, because
 * it becomes an address. `isTaken` receives paths as `foldKey` spells them.
 */
export function newPicturePath(
  file: string,
  { ending, folder = pictureFolder }: { ending: string; folder?: string | undefined },
  isTaken: (key: string) => boolean,
): string {
  const plain = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, nameMax)
    .replace(/^-|-$/g, '');
  // Some names, such as `con`, are devices on Windows.
  const name = plain !== '' && readPath(`${plain}.${ending}`).ok ? plain : 'picture';
  for (let count = 1; ; count++) {
    const path = `${folder}/${name}${count === 1 ? '' : `-${count}`}.${ending}`;
    if (!isTaken(foldKey(path))) return path;
  }
}
