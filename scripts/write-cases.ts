// `npm run cases`: builds the nine example projects of the gallery in the same way as publishing,
// and takes their screenshots. tests/integration/gallery.test.ts fails when the result is stale.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { limits } from '../domain/limits/index.ts';
import { writeStarter } from '../services/adapters/models/starter/index.ts';
import {
  type BuiltCase,
  buildFilePath,
  casesFolder,
  picturePath,
} from '../services/gallery/built-cases.ts';
import { defaultCases } from '../services/gallery/default-cases.ts';
import { fingerprintOf, toBlob } from '../services/versions/index.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import { testTemplate } from '../tests/support/sandboxes.ts';

process.env.NODE_ENV = 'production';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * Puts React into a separate file. It is the same for all cases and is therefore stored only once.
 */
const shared = {
  groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
};

async function write(place: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
}

/** Returns a hash of a case's sources, equal to the hash of a version with these files. */
export function fingerprintOfCase(one: (typeof defaultCases)[number]): string {
  const bytes = [...writeStarter(one).files].map(
    ([path, text]) => [path, toBlob(new TextEncoder().encode(text))] as const,
  );
  return fingerprintOf(bytes.map(([path, { hash, size }]) => [path, { hash, size }]));
}

async function picture(folder: string, name: string): Promise<Uint8Array> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(
      /\/$/,
      '/index.html',
    );
    const bytes = await readFile(join(folder, name, 'dist', path)).catch(() => null);
    response
      .writeHead(bytes ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' })
      .end(bytes);
  }).listen(0, '127.0.0.1');
  const browser = await launchBrowser();
  try {
    const { width, height } = limits.check;
    const language =
      defaultCases.find((one) => one.name === name)?.language.replace('_', '-') ?? 'en-US';
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: language,
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      waitUntil: 'networkidle',
    });
    return await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled' });
  } finally {
    await browser.close();
    server.close();
  }
}

if (import.meta.main) {
  const { modules } = await testTemplate().ensure();
  const folder = await mkdtemp(join(tmpdir(), 'sayso-cases-'));
  await symlink(modules, join(folder, 'node_modules'));
  await rm(casesFolder, { recursive: true, force: true });
  const built: Record<string, BuiltCase> = {};
  for (const one of defaultCases) {
    const root = join(folder, one.name);
    for (const [path, text] of writeStarter(one).files) await write(join(root, path), text);
    await build({
      root,
      logLevel: 'warn',
      build: { rolldownOptions: { output: { codeSplitting: shared } } },
    });
    const entries = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 6));
    for (const path of files)
      await write(buildFilePath(one.name, path), await readFile(join(root, 'dist', path)));
    await write(picturePath(one.name), await picture(folder, one.name));
    built[one.name] = { fingerprint: fingerprintOfCase(one), files: files.sort() };
  }
  await write(`${casesFolder}cases.json`, `${JSON.stringify(built, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
}
