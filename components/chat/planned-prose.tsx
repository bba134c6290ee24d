'use client';

import { splitPlan } from '@/domain/chat/plan';
import { PlanCard } from './plan-card';
import { Prose } from './prose';

/** The prose of a planning turn, with its plan as a card (GEN-056). */
export function PlannedProse({
  text,
  growing,
  isLast,
}: {
  text: string;
  growing: boolean;
  isLast: boolean;
}) {
  const { before, plan, after } = splitPlan(text);
  return (
    <>
      {before.trim() !== '' && <Prose text={before} growing={growing && !plan} />}
      {plan && <PlanCard plan={plan} isOpen={isLast && !growing} />}
      {after.trim() !== '' && <Prose text={after} growing={growing} />}
    </>
  );
}
