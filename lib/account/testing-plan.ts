import type { PlanCode } from '@/domain/billing/plans';
import { useSession } from '@/lib/session/store';

/** Sets the current user's plan, without an end date. The free plan needs no permission entry. */
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
