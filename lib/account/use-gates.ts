import { type Gates, gatesOf, levelOf } from '@/domain/rules/levels';
import type { PlanCode } from '@/domain/rules/plans';
import { useSession } from '@/lib/session/store';

/** The plan of who is here (MEM-002), by the clock of this machine; the service decides by its own. */
export function useLevel(): PlanCode {
  return useSession(({ permissions }) => levelOf(permissions, Date.now()));
}

/** What the plan of who is here opens (MEM-007…010). */
export function useGates(): Gates {
  return gatesOf(useLevel());
}
