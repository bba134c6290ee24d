import { limits } from '../../domain/limits/index.ts';
import { lastCheck } from './check-runs.ts';
import type { RepairDeps } from './repair-deps.ts';
import type { RepairState } from './repair-rows.ts';

/**
 * Returns who pays if the user requests a repair now. A limited number of repairs of problems that
 * a check found is free.
 */
export async function readOffer(
  { runs, versions, free }: Pick<RepairDeps, 'runs' | 'versions' | 'free'>,
  project: string,
  userId: number,
  { byHand }: Pick<RepairState, 'byHand'>,
) {
  const [check, head] = await Promise.all([lastCheck(runs, project), versions.head(project)]);
  const seen =
    check && check.problems.length > 0 && check.version === head?.number
      ? check.problems
      : undefined;
  const mayBeFree = seen !== undefined && byHand < limits.repair.freeByHand;
  const freeLeft = await free.remaining(userId);
  const isFree = mayBeFree && freeLeft > 0;
  return { seen, freeLeft, isFree, isUsedUp: mayBeFree && !isFree };
}
