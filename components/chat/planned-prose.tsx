'use client';

import { splitPlan } from '@/domain/chat/plan';
import { PlanCard } from './plan-card';
import { Prose } from './prose';

/**
 * Prose of an answer. In a planning turn, the plan in it is shown as a card (GEN-056). `isEnded`:
 * the turn is done, so no more text follows.
 */
export function PlannedProse({
  text,
  growing,
  isPlan,
  isEnded,
  isLast,
}: {
  text: string;
  growing: boolean;
  isPlan: boolean;
  isEnded: boolean;
  isLast: boolean;
}) {
  const { before, plan, after } = isPlan
    ? splitPlan(text, { isEnded })
    : { before: text, plan: null, after: '' };
  return (
    <>
      {before.trim() !== '' && <Prose text={before} growing={growing && !plan} />}
      {plan && <PlanCard plan={plan} isOpen={isLast && !growing} />}
      {after.trim() !== '' && <Prose text={after} growing={growing} />}
    </>
  );
}
