import { and, eq, sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { VisitCounts } from '../ports/gateway-channel.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { siteVisitDays, siteVisitNames } from './schema.ts';

type Kind = 'page' | 'referrer' | 'device';

/** Adds what the gateway has counted of a site to its project's numbers. */
export async function storeVisits(
  db: Database,
  projectUuid: string,
  { day, views, visitors, bots, ...names }: VisitCounts,
): Promise<void> {
  await transaction(db, async (tx) => {
    // One report of a site at a time, so that the limit of names holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visits ${projectUuid}`}))`);
    await tx
      .insert(siteVisitDays)
      .values({ projectUuid, day, views, visitors, bots })
      .onConflictDoUpdate({
        target: [siteVisitDays.projectUuid, siteVisitDays.day],
        set: {
          views: sql`${siteVisitDays.views} + excluded.views`,
          visitors: sql`${siteVisitDays.visitors} + excluded.visitors`,
          bots: sql`${siteVisitDays.bots} + excluded.bots`,
        },
      });
    const place = { projectUuid, day };
    await addNames(tx, { ...place, kind: 'page' }, names.pages);
    await addNames(tx, { ...place, kind: 'referrer' }, names.referrers);
    await addNames(tx, { ...place, kind: 'device' }, names.devices);
  });
}

async function addNames(
  tx: Database,
  place: { projectUuid: string; day: string; kind: Kind },
  counted: VisitCounts['pages'],
): Promise<void> {
  if (counted.length === 0) return;
  const { projectUuid, day, kind, name, count } = siteVisitNames;
  const known = await tx
    .select({ name })
    .from(siteVisitNames)
    .where(and(eq(projectUuid, place.projectUuid), eq(day, place.day), eq(kind, place.kind)));
  const kept = new Set(known.map((row) => row.name).filter(Boolean));
  const sums = new Map<string, number>();
  for (const [wanted, more] of counted) {
    if (kept.size < limits.siteVisits.stored[place.kind] && wanted !== '') kept.add(wanted);
    const own = kept.has(wanted) ? wanted : '';
    sums.set(own, (sums.get(own) ?? 0) + more);
  }
  await tx
    .insert(siteVisitNames)
    .values([...sums].map(([own, more]) => ({ ...place, name: own, count: more })))
    .onConflictDoUpdate({
      target: [projectUuid, day, kind, name],
      set: { count: sql`${count} + excluded.count` },
    });
}
