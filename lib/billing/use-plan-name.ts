'use client';

import { useTranslations } from 'next-intl';
import type { PlanCode } from '@/domain/billing/plans';
import { limits } from '@/domain/limits';
import { days } from '@/domain/units';

/** Returns a plan's display name. */
export function usePlanName(): (code: PlanCode) => string {
  const t = useTranslations('catalogue.products');
  return (code) => t(`${code}.title`, { days: limits.trial.lastsMs / days });
}
