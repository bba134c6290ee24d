import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ConcurrencyLimit } from '../../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../../domain/limits/index.ts';
import { type RegistryRequest, registryPath } from './rules.ts';

const { registry } = limits;
/** Age at which incomplete files of a dead process are removed. */
const leftoverMs = 60 * 60_000;

export type CacheOptions = {
  registryUrl: string;
  directory: string;
  maxBytes?: number | undefined;
};

/**
 * Caches registry responses as files. Package metadata is held in memory only while its URLs are
 * rewritten, for one package at a time.
 */
export class RegistryCache {
  private readonly options: CacheOptions;
  /** Concurrent requests for the same file share one download. */
  private readonly coming = new Map<string, Promise<string | number>>();
  private readonly rewriting = new ConcurrencyLimit(1);
  private total: number | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(options: CacheOptions) {
    this.options = options;
  }

  async open(): Promise<void> {
    await mkdir(this.options.directory, { recursive: true, mode: 0o700 });
    await this.sweep();
  }

  /**
   * Returns the path of the stored response, or an error status: 404 if the registry returned it,
   * otherwise 502.
   */
  async file(wanted: RegistryRequest): Promise<string | number> {
    const { registryUrl, directory } = this.options;
    const key = createHash('sha256')
      .update(`${registryUrl} ${registryPath(wanted)}`)
      .digest('hex');
    const file = join(directory, `${key}.${wanted.kind === 'tarball' ? 'tgz' : 'json'}`);
    if (await isFresh(file, wanted.kind)) return file;
    let coming = this.coming.get(file);
    if (!coming) {
      coming = this.fetch(wanted, file).finally(() => this.coming.delete(file));
      this.coming.set(file, coming);
    }
    return coming;
  }

  private async fetch(wanted: RegistryRequest, file: string): Promise<string | number> {
    const base = this.options.registryUrl.replace(/\/$/, '');
    const answer = await fetch(base + registryPath(wanted), {
      headers: {
        accept:
          wanted.kind === 'metadata'
            ? 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8'
            : '*/*',
      },
      signal: AbortSignal.timeout(registry.fetchMs),
    });
    if (answer.status !== 200 || !answer.body) {
      await answer.body?.cancel();
      return answer.status === 404 ? 404 : 502;
    }
    const part = `${file}.${randomBytes(4).toString('hex')}`;
    try {
      const limit = wanted.kind === 'metadata' ? registry.metadataBytes : registry.tarballBytes;
      await pipeline(
        Readable.fromWeb(answer.body as ReadableStream),
        atMost(limit),
        createWriteStream(part, { mode: 0o600 }),
      );
      if (wanted.kind === 'metadata')
        await this.rewriting.run(() => rewriteTarballUrls(part, wanted.name));
      this.total = (this.total ?? 0) + (await stat(part)).size;
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
    if (this.total > this.maxBytes) await this.sweep();
    return file;
  }

  private get maxBytes(): number {
    return this.options.maxBytes ?? registry.cacheBytes;
  }

  /** Removes the least recently used files until a tenth of the cache is free. */
  private sweep(): Promise<void> {
    this.sweeping ??= this.sweepNow().finally(() => {
      this.sweeping = undefined;
    });
    return this.sweeping;
  }

  private async sweepNow(): Promise<void> {
    const { directory } = this.options;
    const files: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      const found = await stat(path).catch(() => undefined);
      if (!found) continue;
      if (/\.(tgz|json)$/.test(name)) files.push({ path, size: found.size, usedAt: found.atimeMs });
      else if (Date.now() - found.mtimeMs > leftoverMs) await rm(path, { force: true });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > this.maxBytes)
      for (const { path, size } of files.sort((one, other) => one.usedAt - other.usedAt)) {
        if (total <= this.maxBytes * 0.9) break;
        await rm(path, { force: true });
        total -= size;
      }
    this.total = total;
  }
}

/** Returns whether a file may still be served, and records its use for the sweep. */
async function isFresh(file: string, kind: RegistryRequest['kind']): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  // Metadata changes with every release; a tarball never does.
  if (!found || (kind === 'metadata' && Date.now() - found.mtimeMs > registry.metadataFreshMs))
    return false;
  await utimes(file, new Date(), found.mtime).catch(() => {});
  return true;
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > limit) done(new Error('too large'));
      else done(null, chunk);
    },
  });
}

/**
 * Rewrites `dist.tarball` of every version to the loopback registry, because a sandbox cannot reach
 * other hosts where a registry stores its tarballs.
 */
async function rewriteTarballUrls(file: string, name: string): Promise<void> {
  const metadata = JSON.parse(await readFile(file, 'utf8')) as {
    versions?: Record<string, { dist?: { tarball?: string } }>;
  };
  for (const version of Object.values(metadata.versions ?? {})) {
    const tarball = version.dist?.tarball?.split('/').at(-1);
    if (version.dist && tarball)
      version.dist.tarball = `http://127.0.0.1:4873/${name}/-/${tarball}`;
  }
  await writeFile(file, JSON.stringify(metadata));
}
