import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Version } from '../ports/versions.ts';
import type { Database } from '../store/open-database.ts';
import { projects, saveParts } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';

export type SaveResult = { saved: number; version: number | null; check: string | null };
/** A saved file: its text, or the base64 of its bytes. */
export type FileText = { path: string; content: string; isBinary?: boolean | undefined };

/** Returns the size of a file in bytes. */
const sizeOf = ({ content, isBinary }: FileText): number =>
  Buffer.byteLength(content, isBinary ? 'base64' : 'utf8');

type BatchKey = { project: string; batch: string };
type BatchPart = BatchKey & { part: number | undefined; files: FileText[] };

/** The `part` value of the row that marks a batch as saved. */
const resultPart = 'answer';
/** How many batches of one project may be pending at the same time. */
const batchesAtOnce = 3;

const ofBatch = ({ project, batch }: BatchKey) =>
  and(eq(saveParts.projectUuid, project), eq(saveParts.batch, batch));

/**
 * A part without a number is named by a hash of its content, so that sending it twice stores it
 * once.
 */
const partName = ({ part, files }: BatchPart) =>
  part === undefined ? createHash('sha256').update(JSON.stringify(files)).digest('hex') : `${part}`;

/**
 * Stores the parts of saves that arrive in several requests. The parts are in the database, so that
 * they survive a restart and any process may receive the last part.
 */
export function createSaveParts({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Stores a part. A repeated part replaces the part that was stored before. Throws `filesTooLarge`
   * when the parts exceed what a project may contain.
   */
  async function storePart(sent: BatchPart): Promise<void> {
    const at = clock.now();
    const name = partName(sent);
    const body = new TextEncoder().encode(JSON.stringify(sent.files));
    const size = sent.files.reduce((sum, file) => sum + sizeOf(file), 0);
    if (sent.files.some((file) => sizeOf(file) > limits.files.maxFileBytes))
      throw fail('filesTooLarge');
    await transaction(db, async (tx) => {
      await sweepSaveParts(tx, at);
      await lock(tx, sent.project);
      // The batch is already saved, so a late part changes nothing.
      if (await readResult(tx, sent)) return;
      const part = { body, files: sent.files.length, size, at };
      const others = await tx
        .select({
          batch: saveParts.batch,
          part: saveParts.part,
          files: saveParts.files,
          size: saveParts.size,
        })
        .from(saveParts)
        .where(eq(saveParts.projectUuid, sent.project));
      const rest = others.filter((one) => one.batch !== sent.batch || one.part !== name);
      assertRoom([...rest.filter((one) => one.batch === sent.batch), part], 1);
      assertRoom([...rest, part], batchesAtOnce);
      await tx
        .insert(saveParts)
        .values({ projectUuid: sent.project, batch: sent.batch, part: name, ...part })
        .onConflictDoUpdate({
          target: [saveParts.projectUuid, saveParts.batch, saveParts.part],
          set: part,
        });
    });
  }

  return {
    keep: storePart,

    /**
     * Returns all files of a batch in order, given its last part. Throws `partsMissing` when an
     * earlier part is missing.
     */
    async collect(sent: BatchPart): Promise<FileText[]> {
      const rows = await db
        .select({ part: saveParts.part, body: saveParts.body })
        .from(saveParts)
        .where(ofBatch(sent))
        .orderBy(saveParts.at);
      const { part: last } = sent;
      const names = new Set(rows.map(({ part }) => part));
      assertComplete(names, last);
      const before = rows.filter(({ part }) =>
        last === undefined ? part !== partName(sent) : Number(part) < last,
      );
      if (last !== undefined) before.sort((a, b) => Number(a.part) - Number(b.part));
      const stored = before.flatMap(
        ({ body }) => JSON.parse(new TextDecoder().decode(body)) as FileText[],
      );
      return [...new Map([...stored, ...sent.files].map((file) => [file.path, file])).values()];
    },

    /** Returns the response to the last part of a batch, if that part was received before. */
    findResult: (batch: BatchKey): Promise<SaveResult | undefined> => readResult(db, batch),

    /**
     * Commits a batch once. Removes its parts in the same transaction and stores the response for a
     * client that retries. `version` is null on a retry and when nothing differs.
     */
    commitOnce(
      batch: BatchKey,
      commit: (tx: Database) => Promise<Version | null>,
      toResult: (version: Version | null) => SaveResult,
    ): Promise<{ version: Version | null; answer: SaveResult }> {
      return transaction(db, async (tx) => {
        await lock(tx, batch.project);
        const before = await readResult(tx, batch);
        if (before) return { version: null, answer: before };
        const version = await commit(tx);
        const answer = toResult(version);
        await tx.delete(saveParts).where(ofBatch(batch));
        const row = {
          projectUuid: batch.project,
          batch: batch.batch,
          part: resultPart,
          body: new Uint8Array(),
          files: 0,
          size: 0,
        };
        await tx.insert(saveParts).values({ ...row, answer, at: clock.now() });
        return { version, answer };
      });
    },
  };
}

/**
 * Removes parts whose last part never arrived, and stored responses that are too old for a retry.
 */
export async function sweepSaveParts(db: Database, now: Date): Promise<void> {
  await db
    .delete(saveParts)
    .where(lt(saveParts.at, new Date(now.getTime() - limits.files.savePartsMs)));
}

/**
 * Locks the project's row, so that its parts and commits are stored one after the other and
 * together stay within the limits.
 */
async function lock(tx: Database, project: string): Promise<void> {
  await tx
    .select({ uuid: projects.uuid })
    .from(projects)
    .where(eq(projects.uuid, project))
    .for('update');
}

async function readResult(db: Database, batch: BatchKey): Promise<SaveResult | undefined> {
  const [row] = await db
    .select({ answer: saveParts.answer })
    .from(saveParts)
    .where(and(ofBatch(batch), eq(saveParts.part, resultPart)));
  return row?.answer ?? undefined;
}

/** Throws `filesTooLarge` when the parts exceed the limits for `batches` saves. */
function assertRoom(parts: { files: number; size: number }[], batches: number): void {
  const { maxFiles, maxProjectBytes, saveParts: maxParts } = limits.files;
  const files = parts.reduce((sum, one) => sum + one.files, 0);
  const size = parts.reduce((sum, one) => sum + one.size, 0);
  if (
    files > batches * maxFiles ||
    size > batches * maxProjectBytes ||
    parts.length > batches * maxParts
  )
    throw fail('filesTooLarge', {}, `${parts.length} parts of ${files} files, ${size} bytes`);
}

/**
 * Throws `partsMissing` when a batch is incomplete. Numbered parts: all numbers before the last
 * part must exist. Parts without numbers: at least one other part must exist.
 */
function assertComplete(there: ReadonlySet<string>, last: number | undefined): void {
  const missing =
    last === undefined
      ? []
      : Array.from({ length: last - 1 }, (_, at) => `${at + 1}`).filter((name) => !there.has(name));
  if (missing.length > 0)
    throw fail('partsMissing', {}, `parts ${missing.join(', ')} have not come`);
  if (last === undefined && there.size === 0)
    throw fail('partsMissing', {}, 'no part before the last has come');
}
