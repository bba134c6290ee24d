import { type SiteFile, shellFolder } from '../../../domain/packaging/site-files.ts';

const bridgePath = `${shellFolder}/bridge.js`;
const bridgeTag = `<script src="/${bridgePath}"></script>`;
const page = /\.html?$/i;

/**
 * Returns a site with the script that gives pages what a web view lacks. It is the first script of
 * every page.
 */
export function addBridge(site: readonly SiteFile[], bridge: Uint8Array): SiteFile[] {
  return [
    ...site.map((file) => (page.test(file.path) ? withTag(file) : file)),
    { path: bridgePath, bytes: bridge },
  ];
}

/** Bytes are read as Latin-1, which keeps each of them, whatever the encoding of the page is. */
function withTag({ path, bytes }: SiteFile): SiteFile {
  const html = Buffer.from(bytes).toString('latin1');
  const at = endOfFirst(html, ['<head', '<html', '<!doctype']);
  return {
    path,
    bytes: Buffer.from(`${html.slice(0, at)}${bridgeTag}${html.slice(at)}`, 'latin1'),
  };
}

/** Returns the position behind the first tag that a page has, or 0. */
function endOfFirst(html: string, starts: readonly string[]): number {
  const lower = html.toLowerCase();
  for (const start of starts) {
    const at = findTag(lower, start);
    const end = at < 0 ? -1 : lower.indexOf('>', at);
    if (end >= 0) return end + 1;
  }
  // A byte order mark has to stay the first thing of a file.
  return html.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
}

/** Finds a tag and skips longer names, such as `<header` for `<head`. */
function findTag(lower: string, start: string): number {
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1))
    if (!/[a-z0-9-]/.test(lower.charAt(at + start.length))) return at;
  return -1;
}
