import type { PlanCode } from '@/domain/billing/plans';
import { useSession } from '@/lib/session/store';

/** Gives the current user this plan without an end; the free plan means no grant. */
export function setTestPlan(code: PlanCode): void {
  const entry = {
    backendCode: code,
    expired: false,
    authorizeStartTime: null,
    authorizeEndTime: null,
    productExtendInfo: null,
  };
  useSession.setState({ permissions: code === 'CODE_PLAN_FREE' ? [] : [entry] });
}
