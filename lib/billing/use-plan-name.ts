'use client';

import { useTranslations } from 'next-intl';
import { limits } from '@/domain/limits';
import type { PlanCode } from '@/domain/rules/plans';
import { days } from '@/domain/units';

/** Returns a plan's display name. */
export function usePlanName(): (code: PlanCode) => string {
  const t = useTranslations('catalogue.products');
  return (code) => t(`${code}.title`, { days: limits.trial.lastsMs / days });
}
