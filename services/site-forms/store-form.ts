import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FormReceipt, SentForm } from '../ports/gateway-channel.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { siteFormEntries, siteFormInboxes } from './schema.ts';

export type StoreFormOptions = {
  db: Database;
  clock: Clock;
  /** Returns the project of a published site that is online. */
  projectOfSite: (name: string) => Promise<string | undefined>;
  /** Returns whether a project shows what the product can do, and has no owner who reads. */
  isSample: (project: string) => Promise<boolean>;
  /** How many entries the inbox of a project keeps. */
  mostOf: (project: string) => Promise<number>;
  /** Called after an entry was stored, or refused because the inbox is full. */
  onChange: (project: string) => void;
};

const { siteForms: most } = limits;

/**
 * Creates the function that stores what a visitor sent. It resolves after the commit. A form that is
 * sent again is stored once; a full inbox refuses, so that no entry is lost without a word.
 */
export function createStoreForm(options: StoreFormOptions) {
  const { db, clock, projectOfSite, isSample, mostOf, onChange } = options;

  return async (sent: SentForm): Promise<FormReceipt> => {
    const project = await projectOfSite(sent.site);
    if (project === undefined) return 'gone';
    if (await isSample(project)) return 'sample';
    const kept = await mostOf(project);
    const now = clock.now();
    const receipt = await transaction(db, async (tx): Promise<FormReceipt | 'known'> => {
      // One form of a site at a time: two sends at once are the same, and the limit holds.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`form ${project}`}))`);
      if (await isStored(tx, project, sent, now)) return 'known';
      if (!sent.isSpam && (await countInbox(tx, project)) >= kept) {
        await noteInbox(tx, project, { refusedAt: now });
        return 'full';
      }
      await tx.insert(siteFormEntries).values(rowOf(project, sent, now));
      if (sent.isSpam) await removeOldSpam(tx, project);
      else await noteInbox(tx, project, { waiting: 1 });
      return 'stored';
    });
    if (receipt === 'known') return 'stored';
    if (!sent.isSpam) onChange(project);
    return receipt;
  };
}

async function isStored(
  tx: Database,
  project: string,
  { sameness, hasKey }: SentForm,
  now: Date,
): Promise<boolean> {
  const same = and(
    eq(siteFormEntries.projectUuid, project),
    eq(siteFormEntries.sameness, sameness),
  );
  const [found] = await tx.select({ at: siteFormEntries.at }).from(siteFormEntries).where(same);
  if (!found) return false;
  const age = now.getTime() - found.at.getTime();
  if (age < (hasKey ? most.keyMs : most.sameMs)) return true;
  // The earlier entry no longer counts as the same, so the new one takes its hash.
  await tx.update(siteFormEntries).set({ sameness: null }).where(same);
  return false;
}

const ofBox = (project: string, isSpam: boolean) =>
  and(eq(siteFormEntries.projectUuid, project), eq(siteFormEntries.isSpam, isSpam));

async function countInbox(tx: Database, project: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(siteFormEntries)
    .where(ofBox(project, false));
  return row?.total ?? 0;
}

/** Spam keeps its newest entries only, so that it never fills the inbox. */
async function removeOldSpam(tx: Database, project: string): Promise<void> {
  const old = await tx
    .select({ id: siteFormEntries.id })
    .from(siteFormEntries)
    .where(ofBox(project, true))
    .orderBy(desc(siteFormEntries.at), desc(siteFormEntries.id))
    .offset(most.spam);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(siteFormEntries).where(inArray(siteFormEntries.id, ids));
}

async function noteInbox(
  tx: Database,
  projectUuid: string,
  { waiting = 0, refusedAt }: { waiting?: number; refusedAt?: Date },
): Promise<void> {
  await tx
    .insert(siteFormInboxes)
    .values({ projectUuid, waiting, ...(refusedAt && { refusedAt }) })
    .onConflictDoUpdate({
      target: siteFormInboxes.projectUuid,
      set: {
        waiting: sql`${siteFormInboxes.waiting} + ${waiting}`,
        ...(refusedAt && { refusedAt }),
      },
    });
}

function rowOf(projectUuid: string, sent: SentForm, at: Date): typeof siteFormEntries.$inferInsert {
  const { form, fields, page, sameness, isSpam } = sent;
  const searched = fields.flat().join('\n').toLowerCase();
  return { id: randomUUID(), projectUuid, form, fields, searched, page, sameness, isSpam, at };
}
