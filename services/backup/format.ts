import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is gzipped text. Each line consists of a mark, a name and a body, separated by tabs. The
 * marks are, in this order: `head`, `rows` (of one table, as JSON that PostgreSQL itself writes and
 * reads), `sequence`, `file` (base64, in parts of 1 MiB) and `end` (the expected counts).
 */
export type Line = {
  mark: 'head' | 'rows' | 'sequence' | 'file' | 'end';
  name: string;
  body: string;
};

export const Head = z.object({
  format: z.literal('sayso backup 1'),
  at: z.string(),
  product: z.string(),
  /** Hashes of the migrations that were applied to the tables, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.infer<typeof Head>;

export const End = z.object({ rows: z.number().int(), files: z.number().int() });

/**
 * Thrown when a backup cannot be made or used. Nothing was changed. The message is for the
 * operator.
 */
export class BackupError extends Error {}

/**
 * The parts of `DATA_DIR` that are not caches: keys for encrypted secrets and for sessions,
 * uploads, published sites, the simulated code host, and of managed sites their files, their rows
 * and the rows of their restore points.
 */
export const backedUpPaths = [
  'secrets.json',
  'storage',
  'published',
  'repositories',
  'site-files',
  'site-restore-points',
  'site-restored',
] as const;

/** Parts of `DATA_DIR` that a restore moves aside, although no backup contains them. */
export const replacedPaths = ['site-databases'] as const;

/** A folder that is written while a backup is made, and its name in the backup. */
export const writtenForBackup = { path: 'site-backup', name: 'site-restored' } as const;

/** Writes what is stored outside of the folder and of the product's database into the folder. */
export type OutsideData = {
  prepareBackup(): Promise<void>;
  endBackup(): Promise<void>;
};

export const filePartBytes = 1024 * 1024;

export const formatLine = ({ mark, name, body }: Line): string => `${mark}\t${name}\t${body}\n`;

/**
 * Reads the lines of a file that `makeBackup` wrote. Throws `BackupError` when the file is no
 * backup or is incomplete.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const bytes = createReadStream(file);
  const text = createGunzip();
  // Pass an error of the file stream on to the reader; otherwise it would end the process.
  bytes.on('error', (error) => text.destroy(error));
  bytes.pipe(text);
  let isWhole = false;
  try {
    for await (const line of createInterface({
      input: Readable.from(text, { objectMode: false }),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const [mark = '', name = '', ...body] = line.split('\t');
      isWhole = mark === 'end';
      yield { mark: mark as Line['mark'], name, body: body.join('\t') };
    }
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      /^(Z_|ENOENT|EISDIR|EACCES)/.test(String(error.code))
    )
      throw new BackupError(`${file} cannot be read as a backup: ${error.message}`);
    throw error;
  }
  if (!isWhole) throw new BackupError(`${file} is no whole backup: it ends before its end.`);
}
