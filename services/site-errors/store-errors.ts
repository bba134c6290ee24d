import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { builtName } from '../../domain/publishing/error-place.ts';
import { errorSignature } from '../../domain/publishing/error-signature.ts';
import type { EditionErrors, ReportedError } from '../ports/gateway-channel.ts';
import type { SourcePlace } from '../publishing/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { settleRepairs } from './repairs.ts';
import { siteErrorEditions, siteErrors } from './schema.ts';

/** A report with the place in the sources that its position was built from, if that is known. */
export type PlacedError = ReportedError & { source: SourcePlace | undefined };

/** Adds what the gateway has collected of an edition to the errors of its project. */
export async function storeErrors(
  db: Database,
  projectUuid: string,
  {
    edition,
    visits,
    failedVisits,
    errors,
  }: Omit<EditionErrors, 'errors' | 'site'> & {
    errors: readonly PlacedError[];
  },
  now: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    // One report of a site at a time, so that the limit of groups holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`errors ${projectUuid}`}))`);
    await tx
      .insert(siteErrorEditions)
      .values({ projectUuid, edition, visits, failedVisits })
      .onConflictDoUpdate({
        target: [siteErrorEditions.projectUuid, siteErrorEditions.edition],
        set: {
          visits: sql`${siteErrorEditions.visits} + excluded.visits`,
          failedVisits: sql`${siteErrorEditions.failedVisits} + excluded.failed_visits`,
        },
      });
    if (errors.length > 0) await settleRepairs(tx, projectUuid);
    for (const error of errors) await addError(tx, { projectUuid, edition, now }, error);
  });
}

async function addError(
  tx: Database,
  { projectUuid, edition, now }: { projectUuid: string; edition: number; now: Date },
  error: PlacedError,
): Promise<void> {
  const { source, frames, count, visitors, ...texts } = error;
  const [frame] = frames;
  const id = idOf(error);
  const ofError = and(eq(siteErrors.projectUuid, projectUuid), eq(siteErrors.id, id));
  const [known] = await tx.select().from(siteErrors).where(ofError);
  const built = frame ? `${builtName(frame.path) || '/'}:${frame.line}:${frame.column}` : '';
  const place = source ? `${source.file}:${source.line}:${source.column}` : built;
  const sample = { ...texts, place, isSource: source !== undefined };
  if (!known) {
    await makeRoom(tx, projectUuid);
    await tx.insert(siteErrors).values({
      ...{ projectUuid, id, status: 'open', ...sample, count, visitors },
      ...{ firstEdition: edition, lastEdition: edition, firstAt: now, lastAt: now },
    });
    return;
  }
  const isBack = known.status === 'done' && edition >= (known.opensFrom ?? 0);
  await tx
    .update(siteErrors)
    .set({
      ...(edition >= known.lastEdition && sample),
      ...(isBack && { status: 'open', opensFrom: null, repairRun: null, repairedIn: null }),
      count: known.count + count,
      visitors: known.visitors + visitors,
      firstEdition: Math.min(known.firstEdition, edition),
      lastEdition: Math.max(known.lastEdition, edition),
      lastAt: now,
    })
    .where(ofError);
}

/**
 * Returns the id of a fault. Its place is a file without a line, because a change above it moves the
 * line, and the same fault must be known again in the next edition.
 */
function idOf({ message, source, frames: [frame] }: PlacedError): string {
  const file = source?.file ?? (frame ? builtName(frame.path) : '');
  const signature = errorSignature(message, file);
  return createHash('sha256').update(signature).digest('base64url').slice(0, 22);
}

/** Removes the oldest error above the limit; open ones only if all are open. */
async function makeRoom(tx: Database, project: string): Promise<void> {
  const kept = await tx
    .select({ id: siteErrors.id })
    .from(siteErrors)
    .where(eq(siteErrors.projectUuid, project))
    .orderBy(sql`${siteErrors.status} = 'open'`, asc(siteErrors.lastAt));
  const [oldest] = kept;
  if (!oldest || kept.length < limits.siteErrors.groups) return;
  await tx
    .delete(siteErrors)
    .where(and(eq(siteErrors.projectUuid, project), eq(siteErrors.id, oldest.id)));
}
