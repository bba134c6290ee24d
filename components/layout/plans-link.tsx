'use client';

import { useTranslations } from 'next-intl';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';

/**
 * NF-002: a link to the plans for signed-in users, where plans are sold. Like every link to the
 * plans, it opens a new window (ROUTE-006).
 */
export function PlansLink({ className }: { className: string }) {
  const t = useTranslations('shell');
  if (!useSelling()) return null;
  return (
    <li>
      <a href={paths.pricing} target="_blank" rel="noopener" className={className}>
        {t('plans')}
      </a>
    </li>
  );
}
