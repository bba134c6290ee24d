// Builds the starter's apps with a database and serves them beside a running API.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createLogger } from 'vite';
import type { Language } from '../../domain/locale.ts';
import { managedFiles } from './managed-starters.ts';
import { testTemplate } from './sandboxes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the product writes into a managed project. The page gets the API's address when it loads. */
const clientSource = `import { createClient } from '@supabase/supabase-js';

const { url, key } = (globalThis as unknown as { backend: { url: string; key: string } }).backend;
export const supabase = createClient(url, key);
`;

/** Makes a folder in which projects find the prepared packages. */
export async function makeWorkshop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-managed-'));
  const { modules } = await testTemplate().ensure();
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(modules))
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  if (!existsSync(join(modules, '@supabase')))
    await symlink(join(root, 'node_modules/@supabase'), join(folder, 'node_modules/@supabase'));
  return folder;
}

/** Writes an app as it is after the first turn. Returns its folder. */
export async function writeManagedApp(workshop: string, name: string, language: Language) {
  const folder = join(workshop, `${name}-${language}`);
  const files = new Map([...managedFiles(name, language), ['src/lib/supabase.ts', clientSource]]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Builds a project as `npm run build` does. Returns the warnings. */
export async function buildApp(folder: string): Promise<string[]> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const customLogger = { ...createLogger('silent'), warn: say, warnOnce: say, error: say };
  await build({ root: folder, base: './', mode: 'production', logLevel: 'silent', customLogger });
  return said;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the built apps of a workshop: `{origin}/{folder}/`. */
export async function serveApps(workshop: string) {
  const server = createServer(async (request, response) => {
    const [, name = '', ...rest] = (request.url ?? '/').replace(/\/$/, '/index.html').split('/');
    const file = join(workshop, name, 'dist', ...rest);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(file)] ?? 'text/plain');
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}

export const removeWorkshop = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
