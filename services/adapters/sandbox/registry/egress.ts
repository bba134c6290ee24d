import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type RegistryRequest, readRegistryRequest, registryPath } from './rules.ts';

export type EgressOptions = {
  /** The UNIX socket boxes see. */
  socketPath: string;
  registryUrl: string;
  cacheDirectory: string;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const megabyte = 1024 * 1024;
const maxBytes = { metadata: 64 * megabyte, tarball: 128 * megabyte };
const timeoutMs = 60_000;
/** Metadata changes with every release; a tarball never does. */
const metadataFreshMs = 10 * 60_000;

/** The only way out of a box: package metadata and tarballs of one registry, with a cache on disk. */
export async function startEgress(options: EgressOptions): Promise<{ close(): Promise<void> }> {
  await mkdir(options.cacheDirectory, { recursive: true, mode: 0o700 });
  await rm(options.socketPath, { force: true });
  const server = createServer((request, response) => {
    request.resume();
    const wanted = readRegistryRequest(request.method, request.url);
    if (!wanted) return refuse(response, 403, 'only package metadata and tarballs can be read here');
    serve(options, wanted, response).catch((error: Error) => {
      options.log('registry did not answer', { package: wanted.name, error: error.message });
      refuse(response, 502, 'the package registry did not answer');
    });
  });
  server.requestTimeout = timeoutMs;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.socketPath, resolve));
  // Each box's own user must be able to connect; its directory is bound into boxes only.
  await chmod(options.socketPath, 0o666);
  return { close: () => closeServer(server) };
}

async function serve(options: EgressOptions, wanted: RegistryRequest, response: ServerResponse): Promise<void> {
  const key = createHash('sha256')
    .update(`${options.registryUrl} ${registryPath(wanted)}`)
    .digest('hex');
  const file = join(options.cacheDirectory, `${key}.${wanted.kind === 'tarball' ? 'tgz' : 'json'}`);
  const cached = (await readFresh(file, wanted.kind)) ?? (await fetchAndKeep(options, wanted, file));
  if (typeof cached === 'number') return refuse(response, cached, 'the package registry refused');
  response.writeHead(200, {
    'content-type': wanted.kind === 'tarball' ? 'application/octet-stream' : 'application/json',
    'content-length': cached.length,
  });
  response.end(cached);
}

async function readFresh(file: string, kind: RegistryRequest['kind']): Promise<Buffer | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found || (kind === 'metadata' && Date.now() - found.mtimeMs > metadataFreshMs)) return undefined;
  return readFile(file).catch(() => undefined);
}

/** The body, or the registry's status when that is not 200. Tarball addresses in metadata are pointed back at ourselves. */
async function fetchAndKeep({ registryUrl }: EgressOptions, wanted: RegistryRequest, file: string): Promise<Buffer | number> {
  const base = registryUrl.replace(/\/$/, '');
  const answer = await fetch(base + registryPath(wanted), {
    headers: { accept: wanted.kind === 'metadata' ? 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8' : '*/*' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    return answer.status === 404 ? 404 : 502;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > maxBytes[wanted.kind]) throw new Error('too large');
    chunks.push(chunk);
  }
  const body = wanted.kind === 'tarball' ? Buffer.concat(chunks) : pointHome(Buffer.concat(chunks), wanted.name);
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, body);
  await rename(temporary, file);
  return body;
}

/** Rewrites `dist.tarball` of every version to the loopback registry: where a registry keeps its tarballs elsewhere, no box can follow. */
function pointHome(body: Buffer, name: string): Buffer {
  const metadata = JSON.parse(body.toString()) as { versions?: Record<string, { dist?: { tarball?: string } }> };
  for (const version of Object.values(metadata.versions ?? {})) {
    const file = version.dist?.tarball?.split('/').at(-1);
    if (version.dist && file) version.dist.tarball = `http://127.0.0.1:4873/${name}/-/${file}`;
  }
  return Buffer.from(JSON.stringify(metadata));
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
