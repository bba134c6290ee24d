import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sendPageScript } from '../../services/preview/page-bridge.ts';
import { addBridge } from '../../services/preview/page-rewrite.ts';
import { devServerFiles } from '../../services/runtime/dev-server-files.ts';
import { testTemplate } from './sandboxes.ts';

/** Returns a page with the project in a frame. The page stores the frame's messages in `seen`. */
const framePage = (address: string) =>
  `<!doctype html><body style="margin:0"><script>
  window.seen = [];
  addEventListener('message', ({ data }) => seen.push(data));
  const frame = document.createElement('iframe');
  frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
  frame.src = ${JSON.stringify(address)};
  Object.assign(frame.style, { width: '100vw', height: '100vh', border: '0', display: 'block' });
  document.body.append(frame);
  </script></body>`;

/**
 * Serves a project with a dev server and the bridge, in the frame of a page. The dev server comes
 * from the template's packages. It adds source positions unless `isTagged` is false. Files can be
 * changed while the server runs.
 */
export async function openLiveProject(
  files: ReadonlyMap<string, string>,
  { isTagged = true }: { isTagged?: boolean } = {},
) {
  const { modules } = await testTemplate().ensure();
  const folder = await mkdtemp(join(tmpdir(), 'sayso-live-'));
  const root = join(folder, 'project');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  for (const [path, text] of files) await write(path, text);
  await symlink(modules, join(root, 'node_modules'));
  const wrapper = join(folder, 'wrapper');
  await mkdir(wrapper);
  for (const [name, path] of Object.entries(devServerFiles))
    await copyFile(path, join(wrapper, name));
  const { positionTagger } = await import(pathToFileURL(join(wrapper, 'position-tags.mjs')).href);
  const vite = await import(join(modules, 'vite/dist/node/index.js'));
  const bridge = {
    name: 'bridge',
    configureServer(server: { middlewares: { use(handler: Middleware): void } }) {
      server.middlewares.use((request, response, next) => {
        sendPageScript(response, '', (request.url ?? '').split('?')[0] ?? '').then(
          (isSent) => isSent || next(),
          next,
        );
      });
    },
    transformIndexHtml: { order: 'post', handler: (html: string) => addBridge(html, '') },
  };
  const server = await vite.createServer({
    root,
    logLevel: 'silent',
    cacheDir: join(folder, 'cache'),
    plugins: [bridge, ...(isTagged ? [positionTagger({ root, parseSync: vite.parseSync })] : [])],
    // A test reports each change itself, so that it does not depend on the watcher's delay.
    server: { host: '127.0.0.1', port: 0, allowedHosts: true, watch: null },
  });
  await server.listen();
  const { port } = server.httpServer.address() as AddressInfo;
  const address = `http://live.preview.localhost:${port}/`;
  const product = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(framePage(address));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => product.once('listening', resolve));

  return {
    /**
     * `address` is the project itself, `product` is the page that contains the project in its
     * frame.
     */
    address,
    product: `http://localhost:${(product.address() as AddressInfo).port}/`,
    /** Writes a file. The page then shows the new text without a reload. */
    async change(path: string, text: string): Promise<void> {
      await write(path, text);
      server.watcher.emit('change', join(root, path));
    },
    async close(): Promise<void> {
      product.closeAllConnections();
      product.close();
      await server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Middleware = (
  request: { url?: string },
  response: Parameters<typeof sendPageScript>[0],
  next: (error?: unknown) => void,
) => void;

export type LiveProject = Awaited<ReturnType<typeof openLiveProject>>;
