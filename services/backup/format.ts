import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { migrationsFolder } from '../db/migrate.ts';

/**
 * A backup is gzipped text of lines: a mark, a tab, a name, a tab, a body. `head`, then `rows` (a table's, as JSON that PostgreSQL
 * writes and reads itself), `sequence`, `file` (base64, in parts of a mebibyte), and `end` with what there must have been.
 */
export type Line = { mark: 'head' | 'rows' | 'sequence' | 'file' | 'end'; name: string; body: string };

export const Head = z.object({
  format: z.literal('sayso backup 1'),
  at: z.string(),
  product: z.string(),
  /** Hashes of the migrations that the tables had seen, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.infer<typeof Head>;

export const End = z.object({ rows: z.number().int(), files: z.number().int() });

/** What a person is told of a backup that cannot be made or used; nothing was changed. */
export class BackupError extends Error {}

/** Every migration of this program, in order. */
export const ownMigrations = () => readMigrationFiles({ migrationsFolder });

/** What of `DATA_DIR` is no cache: keys of the seals and sessions, uploads, and the simulated code host. */
export const keptFiles = ['secrets.json', 'storage', 'repositories'] as const;

export const filePartBytes = 1024 * 1024;

export const write = ({ mark, name, body }: Line): string => `${mark}\t${name}\t${body}\n`;

/** The lines of a file that `write` made. Throws `BackupError` where it is none, or ends before its end. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const bytes = createReadStream(file);
  const text = createGunzip();
  // An error of either ends the lines, instead of the process.
  bytes.on('error', (error) => text.destroy(error));
  bytes.pipe(text);
  let isWhole = false;
  try {
    for await (const line of createInterface({ input: Readable.from(text, { objectMode: false }), crlfDelay: Number.POSITIVE_INFINITY })) {
      const [mark = '', name = '', ...body] = line.split('\t');
      isWhole = mark === 'end';
      yield { mark: mark as Line['mark'], name, body: body.join('\t') };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(Z_|ENOENT|EISDIR|EACCES)/.test(String(error.code)))
      throw new BackupError(`${file} cannot be read as a backup: ${error.message}`);
    throw error;
  }
  if (!isWhole) throw new BackupError(`${file} is no whole backup: it ends before its end.`);
}
