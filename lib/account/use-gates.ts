import { type Gates, gatesOf, levelOf } from '@/domain/billing/entitlements';
import type { PlanCode } from '@/domain/billing/plans';
import { useSession } from '@/lib/session/store';

/** Returns the user's plan (MEM-002) by the local clock; the service decides by its own. */
export function usePlanCode(): PlanCode {
  return useSession(({ permissions }) => levelOf(permissions, Date.now()));
}

/** Returns what the user's plan opens (MEM-007…010). */
export function useGates(): Gates {
  return gatesOf(usePlanCode());
}
