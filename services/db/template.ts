import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migratePglite, migrationsFolder } from './migrate.ts';

/**
 * The archive a new PGlite database is opened from, already migrated. Making one costs about 4 s and 800 MB, so a child
 * process makes it once per version of PGlite and of the migrations; opening from it takes about a second.
 */
export async function templateFile(directory: string): Promise<string> {
  const file = join(directory, `pglite-${fingerprint()}.tar.gz`);
  if (existsSync(file)) return file;
  await mkdir(directory, { recursive: true });
  await new Promise<void>((made, failed) => {
    const child = fork(fileURLToPath(import.meta.url), [file], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('error', failed);
    child.once('exit', (code) => (code === 0 ? made() : failed(new Error(`Preparing the database failed (exit ${code})`))));
  });
  return file;
}

export async function loadTemplate(file: string): Promise<Blob> {
  return new Blob([new Uint8Array(await readFile(file))], { type: 'application/x-gzip' });
}

function fingerprint(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8');
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder)
    .filter((one) => one.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return `${(JSON.parse(manifest) as { version: string }).version}-${hash.digest('hex').slice(0, 12)}`;
}

async function makeTemplate(file: string): Promise<void> {
  const lite = await PGlite.create();
  await migratePglite(lite);
  const bytes = new Uint8Array(await (await lite.dumpDataDir('gzip')).arrayBuffer());
  await lite.close();
  const part = `${file}.${process.pid}`;
  const handle = await open(part, 'w');
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
  await rename(part, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2]) await makeTemplate(process.argv[2]);
