import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { browserPath } from '../../domain/preview/address.ts';
import type { BrowserPackages } from '../ports/browser-packages.ts';
import { addBridge } from './page-rewrite.ts';
import { readPageScript } from './page-scripts.ts';
import { contentTypeOf } from './static-site.ts';

const builderPage = '<!doctype html><script type="module" src="builder.js"></script>';
const packageFile = /^packages\/((?:tools\/)?[\w.-]+\.(?:js|css|json|wasm))$/;

type BrowserFileContext = {
  headers: Record<string, string>;
  prefix: string;
  packages: () => Promise<BrowserPackages>;
};

/**
 * Serves the files of the browser runner (ADR 033), the same for every project: the build page, the
 * display page and the packages. `name` is the path below `browserPath`. Returns false when there
 * is no such file.
 */
export async function serveBrowserFile(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  { headers, prefix, packages }: BrowserFileContext,
): Promise<boolean> {
  const send = (type: string, body: Buffer | string, more: Record<string, string> = {}) => {
    // The build page has an opaque origin, so every origin must be allowed to read these files.
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      ...headers,
      'access-control-allow-origin': '*',
      ...more,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
  if (name === 'builder.js' || name === 'page.js')
    return send(contentTypeOf(name), await readPageScript(name));
  // `?0` turns off origin-keyed agent clusters, which the other pages of this host do not use
  // either. The build page has an opaque origin anyway.
  if (name === 'builder')
    return send(contentTypeOf('page.html'), builderPage, { 'origin-agent-cluster': '?0' });
  if (name === 'page')
    return send(contentTypeOf('page.html'), browserPage(await packages(), prefix));
  const file = packageFile.exec(name)?.[1];
  if (!file) return false;
  const { directory } = await packages();
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = await readFile(join(directory, isPacked ? `${file}.gz` : file)).catch(
    () => undefined,
  );
  if (!body) return false;
  return send(contentTypeOf(file), body, {
    'cache-control': 'public, max-age=86400',
    vary: 'accept-encoding',
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  });
}

/**
 * Returns the page that shows a project. Its bare imports resolve to our packages. The built
 * project arrives in a message, which `page.js` receives.
 */
function browserPage({ modules }: BrowserPackages, prefix: string): string {
  const at = (file: string) => `${prefix}${browserPath}${file}`;
  const imports = Object.fromEntries(
    Object.entries(modules).map(([name, file]) => [name, at(`packages/${file}`)]),
  );
  const map = JSON.stringify({ imports }).replaceAll('<', '\\u003c');
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<script type="importmap">${map}</script><script src="${at('page.js')}"></script></head><body></body></html>`;
  return addBridge(page, prefix);
}

/**
 * Serves a project that runs only in the browser: a file of its `public` folder, otherwise the page
 * if the request accepts HTML.
 */
export async function serveBrowserProject(
  file: (path: string) => Promise<Uint8Array | undefined>,
  request: IncomingMessage,
  response: ServerResponse,
  { path, ...passing }: BrowserFileContext & { path: string },
): Promise<void> {
  const [plain = '/'] = path.split(/[?#]/, 1);
  const bytes = await file(`public${plain}`);
  if (bytes) {
    response.writeHead(200, {
      'content-type': contentTypeOf(plain),
      'cache-control': 'no-cache',
      ...passing.headers,
    });
    return void response.end(request.method === 'HEAD' ? undefined : bytes);
  }
  if (request.headers.accept?.includes('text/html'))
    return void (await serveBrowserFile('page', request, response, passing));
  response.writeHead(404, { 'content-type': 'text/plain', ...passing.headers });
  response.end();
}
