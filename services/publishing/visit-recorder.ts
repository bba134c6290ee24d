import { eq } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { EditionFiles } from './edition-files.ts';

/** The maximum number of remembered sites. */
const maxSites = 5_000;

type Options = {
  db: Database;
  clock: Clock;
  files: Pick<EditionFiles, 'update'>;
  onError: (error: unknown) => void;
};

/**
 * Stores when a site was last opened, at most once an hour per site, so that a busy site causes few
 * writes. At most once a minute it also compares the site's files with the database: when the
 * owner's plan ends, the site must get the badge, and no other code updates the files at that time.
 * An error never affects the visitor.
 */
export function createVisitRecorder({ db, clock, files, onError }: Options) {
  const isStorable = createThrottle(clock, limits.publishing.visitNotedMs);
  const isComparable = createThrottle(clock, limits.publishing.visitComparedMs);
  return (site: string): void => {
    if (isStorable(site))
      db.update(sites).set({ visitedAt: clock.now() }).where(eq(sites.name, site)).catch(onError);
    if (isComparable(site)) files.update(site).catch(onError);
  };
}

/** Creates a test that returns true for a site at most once in `everyMs`. */
function createThrottle(clock: Clock, everyMs: number): (site: string) => boolean {
  const last = new Map<string, number>();
  return (site) => {
    const now = clock.now().getTime();
    if (now - (last.get(site) ?? 0) < everyMs) return false;
    if (last.size >= maxSites) last.clear();
    last.set(site, now);
    return true;
  };
}
