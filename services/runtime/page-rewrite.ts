import { Transform } from 'node:stream';
import { bridgePath } from './page-bridge.ts';

/** How far into a page its head is looked for. */
const searchBytes = 64 * 1024;

/** Adds our one script as the first thing in the head of a page, as it streams through. */
export function injectBridge(prefix: string): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let done = false;
  const flush = (stream: Transform) => {
    done = true;
    stream.push(withBridge(Buffer.concat(held).toString('latin1'), prefix), 'latin1');
    held = [];
  };
  return new Transform({
    transform(chunk: Buffer, _, next) {
      if (done) return next(null, chunk);
      held.push(chunk);
      size += chunk.length;
      if (size > searchBytes || /<head[^>]*>/i.test(Buffer.concat(held).toString('latin1'))) flush(this);
      next();
    },
    flush(next) {
      if (!done && size > 0) flush(this);
      next();
    },
  });
}

/** Latin-1 text keeps every byte: the page's own encoding is not ours to know. */
export function withBridge(page: string, prefix: string): string {
  const attribute = prefix ? ` data-prefix="${prefix}"` : '';
  const script = `<script src="${prefix}${bridgePath}"${attribute}></script>`;
  for (const place of [/<head[^>]*>/i, /<html[^>]*>/i, /^\s*<!doctype[^>]*>/i]) {
    const found = place.exec(page);
    if (found) return page.slice(0, found.index + found[0].length) + script + page.slice(found.index + found[0].length);
  }
  return script + page;
}

/**
 * In the opaque frame addresses must carry the prefix, for the browser sends no referrer from it: absolute imports, `src`, `href`,
 * `url(…)`, and the places where Vite states its base.
 */
export function addPrefix(text: string, kind: 'html' | 'js' | 'css', prefix: string): string {
  // In a module of Vite the style sheet is a string: its quotes are escaped.
  const css = (source: string) => source.replace(/(url\(\s*\\?["']?)\/(?![/~])/g, `$1${prefix}/`);
  if (kind === 'css') return css(text);
  const imports = text
    .replace(/(\b(?:from|import)\s*\(?\s*["'])\/(?![/~])/g, `$1${prefix}/`)
    .replace(/(\bexport default ["'])\/(?![/~])/g, `$1${prefix}/`)
    .replace(/(\bconst base(?:\$1)? = ")\/(?=" \|\| "\/")/g, `$1${prefix}/`)
    .replace(/(return\s*["'`])\/(?=["'`]\s*\+)/g, `$1${prefix}/`);
  if (kind === 'js') return css(imports);
  return css(imports.replace(/(\s(?:src|href|poster|action)=["'])\/(?![/~])/g, `$1${prefix}/`));
}

export function kindOf(contentType: string | undefined): 'html' | 'js' | 'css' | undefined {
  if (contentType?.includes('text/html')) return 'html';
  if (contentType?.includes('javascript')) return 'js';
  return contentType?.includes('text/css') ? 'css' : undefined;
}
