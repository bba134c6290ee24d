import { getMimeType } from 'hono/utils/mime';

/** Endings that sites have and the table of the HTTP library lacks. */
const others: Record<string, string> = {
  m4a: 'audio/mp4',
  md: 'text/markdown; charset=utf-8',
};

/** Returns the media type of a file of a site, with the charset of texts. */
export function mediaTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return getMimeType(path) ?? others[ending] ?? 'application/octet-stream';
}

/** Formats that are compressed already: to compress them again costs time and gains nothing. */
const compressed =
  /\.(png|jpe?g|gif|webp|avif|mp[34]|m4[av]|webm|og[gv]|opus|aac|flac|woff2?|zip|gz|br)$/i;

export const isCompressedFormat = (path: string) => compressed.test(path);
