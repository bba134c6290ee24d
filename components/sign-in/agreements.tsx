'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { paths } from '@/lib/paths';

type Props = { accepted: boolean; onChange(accepted: boolean): void };

const linkTo = (service: Parameters<typeof paths.agreement>[0]) => (words: ReactNode) => (
  <a
    href={paths.agreement(service)}
    target="_blank"
    rel="noopener"
    className="rounded-control text-azure underline underline-offset-4 [:lang(ja)_&]:whitespace-nowrap"
  >
    {words}
  </a>
);

/**
 * The agreements that the user must accept before any sign-in (AUTH-003). Each has a link to its
 * text (AUTH-002).
 */
export function Agreements({ accepted, onChange }: Props) {
  const t = useTranslations('signIn');
  return (
    <Checkbox checked={accepted} onChange={onChange}>
      {t.rich('agree', {
        privacy: linkTo('privacy'),
        user: linkTo('user'),
        paypal: linkTo('paypal'),
      })}
    </Checkbox>
  );
}
