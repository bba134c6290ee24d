import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Product = {
  web: string;
  services: string;
  preview: number;
  pid: number;
  readyMs: number;
  stop(): Promise<void>;
};

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts the whole product as `npm start` does, on free ports and the given data directory.
 * `readyMs` is the time until its ready message.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const [web, services, preview] = await Promise.all([freePort(), freePort(), freePort()]);
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(web),
      SERVICES_PORT: String(services),
      PREVIEW_PORT: String(preview),
      DATA_DIR: dataDir,
      TEMPLATES_DIR: join(root, 'node_modules/.cache/sayso/templates'),
      ...env,
    },
  });
  let said = '';
  const readyMs = await new Promise<number>((done, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        if (said.includes('is ready')) done(performance.now() - began);
      });
    }
    child.once('exit', () => failed(new Error(`The product did not start:\n${said}`)));
  });
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  return {
    web: `http://localhost:${web}`,
    services: `http://127.0.0.1:${services}`,
    preview,
    pid: child.pid ?? 0,
    readyMs,
    stop,
  };
}

/**
 * Returns the resident bytes of a child of the launcher whose command line contains `part`, or 0
 * without `/proc`.
 */
export function residentBytes(launcher: number, part: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== launcher || !command.includes(part))
        continue;
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      // The process ended in the meantime.
    }
  }
  return 0;
}
