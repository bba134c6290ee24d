import { type Gates, gatesOf, levelOf } from '@/domain/billing/entitlements';
import type { PlanCode } from '@/domain/billing/plans';
import { useSession } from '@/lib/session/store';

/**
 * Returns the user's current plan (MEM-002) according to the browser's clock. The services check
 * the plan with their own clock.
 */
export function usePlanCode(): PlanCode {
  return useSession(({ permissions }) => levelOf(permissions, Date.now()));
}

/** Returns the features that the user's plan includes (MEM-007…010). */
export function useGates(): Gates {
  return gatesOf(usePlanCode());
}
