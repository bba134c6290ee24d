// Serves scripts and styles in Brotli (RFC 7932), compressed once per build: 13 % smaller than the
// gzip that Next does per request (P3).
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import sirv from 'sirv';
import { root } from '../install.mjs';

const built = join(root, '.next', 'static');
/**
 * The folder of the compressed files, by request path. It contains nothing else, so Next serves all
 * other requests.
 */
const packed = join(root, '.next', 'packed');
const atOnce = 4;
const compress = promisify(brotliCompress);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Packs the scripts and styles of the last build. */
export async function packStaticFiles() {
  await rm(packed, { recursive: true, force: true });
  const names = (await readdir(built, { recursive: true })).filter((name) =>
    /\.(js|css)$/.test(name),
  );
  const pack = async (name) => {
    const file = join(packed, '_next', 'static', `${name}.br`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await compress(await readFile(join(built, name)), best));
  };
  const next = async () => {
    for (let name = names.pop(); name; name = names.pop()) await pack(name);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Serves packed files to clients that accept Brotli and passes everything else to the listener. */
export function withStaticFiles(listener) {
  if (process.env.NODE_ENV !== 'production' || !existsSync(packed)) return listener;
  const setHeaders = (response) => response.setHeader('X-Content-Type-Options', 'nosniff');
  // The name of a file changes with its content, so browsers may cache the file for a year.
  const serve = sirv(packed, { brotli: true, immutable: true, maxAge: 31_536_000, setHeaders });
  return (request, response) => serve(request, response, () => listener(request, response));
}
