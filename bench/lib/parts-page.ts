import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build } from 'vite';
import { launchBrowser } from '../../tests/support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export type PartsPage = { page: Page; close(): Promise<void> };

/**
 * Opens parts of the product in a separate page (`bench/page`): compiled like the product, served
 * on loopback, opened in a browser. The bundle is in a temporary folder and not part of any product
 * build.
 */
export async function openPartsPage(): Promise<PartsPage> {
  const folder = await mkdtemp(join(tmpdir(), 'sayso-parts-'));
  await build({
    configFile: false,
    root: join(root, 'bench/page'),
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: { '@': root } },
    css: { postcss: root },
    // Next defines these in its browser bundles.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await launchBrowser();
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true, force: true });
  };
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, {
    waitUntil: 'networkidle',
  });
  if (await page.evaluate<boolean>('"parts" in window')) return { page, close };
  await close();
  throw new Error(`The page of the benches did not start: ${broken.join('; ')}`);
}

/**
 * Calls two versions of `part` in the page alternately, `rounds` times each: the product's version
 * and the comparison version (`floor`).
 */
export async function inTurns<T>(
  rounds: number,
  call: (which: 'ours' | 'floor') => Promise<T>,
): Promise<{ ours: T[]; floor: T[] }> {
  const found: { ours: T[]; floor: T[] } = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    found.floor.push(await call('floor'));
    found.ours.push(await call('ours'));
  }
  return found;
}

/**
 * Returns the processor milliseconds of the page's main thread during `work`: for scripts only, or
 * including style, layout and paint (`TaskDuration`). Excludes the processor time of other
 * processes.
 */
export async function busyMs(
  page: Page,
  metric: 'ScriptDuration' | 'TaskDuration',
  work: () => Promise<unknown>,
): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await client.send('Performance.enable');
  const seconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === metric)?.value ?? 0;
  };
  const before = await seconds();
  await work();
  const after = await seconds();
  await client.send('Performance.disable');
  await client.detach();
  return (after - before) * 1000;
}
