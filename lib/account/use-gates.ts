import { type Gates, gatesOf, levelOf } from '@/domain/billing/entitlements';
import type { PlanCode } from '@/domain/billing/plans';
import { useSession } from '@/lib/session/store';

/**
 * Returns the user's plan (MEM-002) by the browser's clock. The services decide by their own clock.
 */
export function usePlanCode(): PlanCode {
  return useSession(({ permissions }) => levelOf(permissions, Date.now()));
}

/** Returns the features that the user's plan includes (MEM-007…010). */
export function useGates(): Gates {
  return gatesOf(usePlanCode());
}
