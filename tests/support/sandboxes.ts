import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { findNpm } from '../../services/adapters/sandbox/bwrap/toolkit.ts';
import {
  createSandboxHost,
  type LocalSandboxHost,
  type SandboxOptions,
} from '../../services/adapters/sandbox/index.ts';
import type { Execution, Sandbox } from '../../services/ports/sandbox.ts';
import { devServerFiles } from '../../services/runtime/dev-server-files.ts';
import { TemplateStore } from '../../services/runtime/template.ts';
import { templatesCache } from './cache.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Opens a separate sandbox host in a temporary directory. `close` removes everything. */
export async function openSandboxes(
  options: Partial<SandboxOptions> = {},
): Promise<{ host: LocalSandboxHost; dataDir: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sayso-boxes-'));
  const host = await createSandboxHost({
    dataDir,
    registryUrl: 'http://127.0.0.1:9',
    clock: systemClock,
    log: () => {},
    path: process.env.PATH ?? '',
    files: devServerFiles,
    ...options,
  });
  return {
    host,
    dataDir,
    async close() {
      await host.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let why: Promise<string> | undefined;

/**
 * Returns why no sandbox can run on this machine; '' if one can. Suites add the reason to the title
 * of skipped tests.
 */
export function sandboxProblem(): Promise<string> {
  why ??= openSandboxes().then(async ({ host, close }) => {
    await close();
    return host.reason;
  });
  return why;
}

/** Returns the template of generated projects, installed once for all suites. */
export function testTemplate(): TemplateStore {
  return new TemplateStore({
    source: join(root, 'templates/web'),
    directory: templatesCache,
    npm: findNpm(process.env.PATH ?? '', process.env.npm_execpath),
    log: () => {},
  });
}

export async function collectOutput(
  execution: Execution,
): Promise<{ output: string; code: number }> {
  let output = '';
  for await (const text of execution.output) output += text;
  return { output, code: await execution.exit };
}

/** Runs one command and collects its output. */
export function runCommand(
  box: Sandbox,
  command: string,
  options: { timeoutMs?: number; maxOutputBytes?: number } = {},
) {
  return collectOutput(
    box.exec(command, { timeoutMs: 20_000, maxOutputBytes: 100_000, ...options }),
  );
}

/** Starts a package registry with two packages on loopback. Records its requests. */
export async function openRegistry(): Promise<{
  url: string;
  asked: string[];
  close(): Promise<void>;
}> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/tiny-package') {
      const dist = { tarball: `${url}/tiny-package/-/tiny-package-1.0.0.tgz`, shasum: tarballSha1 };
      const versions = { '1.0.0': { name: 'tiny-package', version: '1.0.0', dist } };
      response.end(
        JSON.stringify({ name: 'tiny-package', 'dist-tags': { latest: '1.0.0' }, versions }),
      );
    } else if (request.url === '/tiny-package/-/tiny-package-1.0.0.tgz') response.end(tarball);
    else {
      response.statusCode = 404;
      response.end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const tarball = makeTarball({
  'package/package.json': JSON.stringify({
    name: 'tiny-package',
    version: '1.0.0',
    main: 'index.js',
    scripts: { postinstall: 'touch /tmp/script-ran' },
  }),
  'package/index.js': "module.exports = 'tiny';\n",
});
const tarballSha1 = createHash('sha1').update(tarball).digest('hex');

/** Returns a gzipped ustar archive. */
function makeTarball(files: Record<string, string>): Buffer {
  const blocks: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        0', 148);
    header.write('ustar\0', 257);
    header.write('00', 263);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    blocks.push(header, body);
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
