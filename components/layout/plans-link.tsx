'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';

/** NF-002: a link to the plans, where they are sold, for signed-in users. */
export function PlansLink({ className }: { className: string }) {
  const t = useTranslations('shell');
  if (!useSelling()) return null;
  return (
    <li>
      <Link href={paths.pricing} className={className}>
        {t('plans')}
      </Link>
    </li>
  );
}
