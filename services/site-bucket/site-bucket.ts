import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { CopyFailure, SiteBucket } from '../../domain/entities/site-bucket.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { readBucketAddress } from '../../domain/site-bucket/bucket-address.ts';
import { BucketError, type BucketWriter } from '../ports/bucket.ts';
import type { Clock } from '../ports/clock.ts';
import { seal, unseal } from '../store/seal.ts';
import type { Database } from '../store/transaction.ts';
import { type CopiedFiles, copyEdition } from './copy-edition.ts';
import { siteBuckets } from './schema.ts';

type Options = {
  db: Database;
  clock: Clock;
  writer: BucketWriter;
  /** Encrypts the secrets of buckets: 32 bytes. */
  keySecret: Uint8Array;
  /** Returns the edition of a project that is online. */
  shownEdition: (project: string) => Promise<{ number: number; files: CopiedFiles } | undefined>;
  loadBody: (hash: string) => Promise<Uint8Array | undefined>;
  /** Whether a project has a database. */
  isManaged: (project: string) => Promise<boolean>;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Wanted = { address: string; region: string; keyId: string; secret?: string | undefined };
type Row = typeof siteBuckets.$inferSelect;

export type SiteBuckets = ReturnType<typeof createSiteBuckets>;

const bound = (project: string) => `bucket of ${project}`;

/** Creates what copies published sites into buckets of their owners (ADR 130). */
export function createSiteBuckets(options: Options) {
  const { db, clock, keySecret, shownEdition, isManaged, log } = options;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const ofProject = (project: string) => eq(siteBuckets.projectUuid, project);
  const find = async (project: string) =>
    (await db.select().from(siteBuckets).where(ofProject(project)))[0];
  /** A copy that began before this moment has ended, because it has a time limit. */
  const oldest = () => new Date(clock.now().getTime() - limits.siteBucket.copyMs);

  async function read(project: string): Promise<SiteBucket> {
    const [row, edition, hasDatabase] = await Promise.all([
      find(project),
      shownEdition(project),
      isManaged(project),
    ]);
    return {
      isOffered: !hasDatabase,
      isOnline: edition !== undefined,
      target: row ? { address: row.address, region: row.region, keyId: row.keyId } : null,
      copy: row ? toCopy(row, oldest()) : null,
    };
  }

  return {
    read,

    /** Sets the bucket. Another bucket or key needs its secret. */
    async change(project: string, wanted: Wanted): Promise<SiteBucket> {
      const { region, keyId, secret } = wanted;
      const address = readBucketAddress(wanted.address);
      // Some hosts of the right form are none, such as numbers above 255.
      if (address === undefined || !URL.canParse(address)) throw fail('bucketAddressWrong');
      const before = await find(project);
      const isSame =
        before && originOf(before.address) === originOf(address) && before.keyId === keyId;
      if (secret === undefined && !isSame) throw fail('bucketSecretNeeded');
      const sealedSecret =
        secret === undefined ? undefined : seal(secret, keySecret, bound(project));
      const set = { address, region, keyId, ...(sealedSecret && { sealedSecret }) };
      await db
        .insert(siteBuckets)
        .values({ projectUuid: project, sealedSecret: '', ...set })
        .onConflictDoUpdate({ target: siteBuckets.projectUuid, set });
      return read(project);
    },

    /** Starts to copy the edition that is online, unless a copy is running. */
    async copy(project: string): Promise<SiteBucket> {
      const [edition, hasDatabase] = await Promise.all([shownEdition(project), isManaged(project)]);
      if (!edition || hasDatabase) throw fail('notFound');
      const { startedAt, endedAt } = siteBuckets;
      const isIdle = or(isNull(startedAt), isNotNull(endedAt), lt(startedAt, oldest()));
      const [row] = await db
        .update(siteBuckets)
        .set({
          ...{ edition: edition.number, total: Object.keys(edition.files).length, files: 0 },
          ...{ startedAt: clock.now(), endedAt: null, failure: null, detail: null },
        })
        .where(and(ofProject(project), isIdle))
        .returning();
      if (row) {
        const work = runCopy(options, { row, files: edition.files, closing: closing.signal }).catch(
          (error) => log('the end of a copy was not stored', { project, error: String(error) }),
        );
        running.add(work);
        void work.then(() => running.delete(work));
      } else if (!(await find(project))) throw fail('notFound');
      return read(project);
    },

    async remove(project: string): Promise<SiteBucket> {
      await db.delete(siteBuckets).where(ofProject(project));
      return read(project);
    },

    /** Stops the running copies, which have then failed. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Copies the files of an edition and stores the progress and how it ended. */
async function runCopy(
  { db, clock, writer, keySecret, loadBody, log }: Options,
  { row, files, closing }: { row: Row; files: CopiedFiles; closing: AbortSignal },
): Promise<void> {
  const { projectUuid: project, startedAt } = row;
  const secret = unseal(row.sealedSecret, keySecret, bound(project));
  const mine = and(
    eq(siteBuckets.projectUuid, project),
    eq(siteBuckets.startedAt, startedAt ?? clock.now()),
  );
  const save = (set: Partial<Row>) => db.update(siteBuckets).set(set).where(mine);
  const signal = AbortSignal.any([closing, AbortSignal.timeout(limits.siteBucket.copyMs)]);
  let saved: Promise<unknown> = Promise.resolve();
  try {
    // The secret cannot be read when the operator has replaced the key of the services.
    if (secret === undefined) throw new BucketError('refused', null);
    await copyEdition(writer, {
      ...{ keys: { ...row, secret }, files, loadBody, signal },
      onProgress(done) {
        saved = saved.then(() => save({ files: done }));
      },
    });
    await saved;
    await save({ endedAt: clock.now() });
  } catch (error) {
    await saved.catch(() => {});
    const failure: CopyFailure = error instanceof BucketError ? error.failure : 'interrupted';
    const detail = error instanceof BucketError ? error.detail : null;
    if (failure === 'interrupted') log('a site was not copied', { project, error: String(error) });
    await save({ endedAt: clock.now(), failure, detail });
  }
}

const originOf = (address: string) => new URL(address).origin;

function toCopy(row: Row, oldest: Date): SiteBucket['copy'] {
  const { edition, startedAt, endedAt, files, total, failure, detail } = row;
  if (edition === null || !startedAt) return null;
  const shared = { edition, files, total, detail };
  if (endedAt) {
    const at = endedAt.toISOString();
    return { ...shared, status: failure ? 'failed' : 'done', at, failure };
  }
  const at = startedAt.toISOString();
  return startedAt < oldest
    ? { ...shared, status: 'failed', at, failure: 'interrupted' }
    : { ...shared, status: 'running', at, failure: null };
}
