import { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { limits } from '../../domain/limits/index.ts';
import { bridgePath } from './page-bridge.ts';

/** How many bytes of a page are searched for its head. */
const searchBytes = 64 * 1024;

/** A start tag up to the character after its name, so that `<header>` does not match. */
const headTag = /<head(?=[\s/>])/i;
const htmlTag = /<html(?=[\s/>])/i;
const doctype = /^\s*<!doctype/i;

/** Adds our script as the first element in the head of a streamed page. */
export function injectBridge(prefix: string): Transform {
  const findHead = headFinder();
  let held: Buffer[] = [];
  let size = 0;
  let done = false;
  const flush = (stream: Transform, headEnd: number | undefined) => {
    done = true;
    const all = Buffer.concat(held);
    held = [];
    // Without a head, search exactly the first `searchBytes` bytes, so that the result does not
    // depend on how the page was split.
    const start = all.subarray(0, headEnd ?? searchBytes).toString('latin1');
    stream.push(
      headEnd === undefined ? addBridge(start, prefix) : start + bridgeTag(prefix),
      'latin1',
    );
    stream.push(all.subarray(headEnd ?? searchBytes));
  };
  return new Transform({
    transform(chunk: Buffer, _, next) {
      if (done) return next(null, chunk);
      const headEnd = findHead(chunk.toString('latin1', 0, searchBytes - size));
      held.push(chunk);
      size += chunk.length;
      if (headEnd !== undefined || size >= searchBytes) flush(this, headEnd);
      next();
    },
    flush(next) {
      if (!done && size > 0) flush(this, undefined);
      next();
    },
  });
}

/**
 * Finds the end of the head's start tag in a page that arrives in pieces. Reads each character
 * once.
 */
function headFinder(): (piece: string) => number | undefined {
  let passed = 0;
  /** The end of the previous piece, in which the tag may have begun. */
  let tail = '';
  let isOpen = false;
  return (piece) => {
    const text = tail + piece;
    const start = passed - tail.length;
    passed += piece.length;
    const at = isOpen ? 0 : text.search(headTag);
    isOpen ||= at >= 0;
    tail = isOpen ? '' : text.slice(-'<head'.length);
    const end = isOpen ? text.indexOf('>', at) : -1;
    return end < 0 ? undefined : start + end + 1;
  };
}

const bridgeTag = (prefix: string) =>
  `<script src="${prefix}${bridgePath}"${prefix ? ` data-prefix="${prefix}"` : ''}></script>`;

/** Adds the bridge to a page. */
export const addBridge = (page: string, prefix: string): string =>
  addFirst(page, bridgeTag(prefix));

/**
 * Adds an element to a page so that it comes first in its head. The text is Latin-1 to keep every
 * byte, because the page's encoding is unknown.
 */
export function addFirst(page: string, element: string): string {
  for (const tag of [headTag, htmlTag, doctype]) {
    const at = page.search(tag);
    const end = at < 0 ? 0 : page.indexOf('>', at) + 1;
    if (end > 0) return page.slice(0, end) + element + page.slice(end);
  }
  return element + page;
}

/**
 * Adds the path prefix to addresses in a text: absolute imports, `src`, `href`, `url(…)`, and the
 * base path that Vite writes into its code. A frame with an opaque origin sends no referrer, so the
 * gateway could not find the project otherwise.
 */
export function addPrefix(text: string, kind: 'html' | 'js' | 'css', prefix: string): string {
  // Vite serves a style sheet as a JavaScript string, in which quotes are escaped.
  const css = (source: string) => source.replace(/(url\(\s*\\?["']?)\/(?![/~])/g, `$1${prefix}/`);
  if (kind === 'css') return css(text);
  const imports = text
    .replace(/(\b(?:from|import)\s*(?:\(\s*)?["'])\/(?![/~])/g, `$1${prefix}/`)
    .replace(/(\bexport default ["'])\/(?![/~])/g, `$1${prefix}/`)
    .replace(/(\bconst base(?:\$1)? = ")\/(?=" \|\| "\/")/g, `$1${prefix}/`)
    .replace(/(return\s*["'`])\/(?=["'`]\s*\+)/g, `$1${prefix}/`);
  if (kind === 'js') return css(imports);
  return css(imports.replace(/(\s(?:src|href|poster|action)=["'])\/(?![/~])/g, `$1${prefix}/`));
}

/**
 * Characters that end statements, rules and tags. No pattern of `addPrefix` matches across these
 * characters, so a text may be split after each of them.
 */
const isSplitPoint = (character: string | undefined) =>
  character === ';' || character === '}' || character === '>';

/**
 * Works like `addPrefix`, but lets other requests run between the steps of a long text. A step
 * without any split point is data, not code, and is left unchanged.
 */
export async function addPrefixInSteps(
  text: string,
  kind: 'html' | 'js' | 'css',
  prefix: string,
): Promise<string> {
  const step = limits.preview.rewriteStep;
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (at > 0) await setImmediate();
    let end = Math.min(at + step, text.length);
    if (end < text.length) while (end > at && !isSplitPoint(text[end - 1])) end--;
    if (end > at) {
      parts.push(addPrefix(text.slice(at, end), kind, prefix));
    } else {
      end = at + step;
      while (end < text.length && !isSplitPoint(text[end - 1])) end++;
      parts.push(text.slice(at, end));
    }
    at = end;
  }
  return parts.join('');
}

export function rewriteKindOf(contentType: string | undefined): 'html' | 'js' | 'css' | undefined {
  if (contentType?.includes('text/html')) return 'html';
  if (contentType?.includes('javascript')) return 'js';
  return contentType?.includes('text/css') ? 'css' : undefined;
}
