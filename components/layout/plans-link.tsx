'use client';

import { useTranslations } from 'next-intl';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';

/**
 * NF-002: a link to the plans, where they are sold, for signed-in users. It opens a new window, as
 * every link to them (ROUTE-006).
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
