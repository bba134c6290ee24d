'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { paths } from '@/lib/paths';

type Props = {
  accepted: boolean;
  onChange(accepted: boolean): void;
  /** How often the user tried to sign in without accepting, since they last changed the box. */
  missed: number;
};

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

const links = {
  privacy: linkTo('privacy'),
  user: linkTo('user'),
  paypal: linkTo('paypal'),
};

/**
 * The agreements that the user must accept before any sign-in (AUTH-003). Each has a link to its
 * text (AUTH-002). After an attempt without the acceptance, the box is marked and focused (AUTH-042).
 */
export function Agreements({ accepted, onChange, missed }: Props) {
  const t = useTranslations('signIn');
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focusing also scrolls to the box, which may be out of sight in a small window.
    if (missed > 0) line.current?.querySelector<HTMLElement>('[role=checkbox]')?.focus();
  }, [missed]);
  return (
    <div ref={line}>
      <Checkbox checked={accepted} onChange={onChange} error={missed > 0 ? t('agreeFirst') : null}>
        {t.rich('agree', links)}
      </Checkbox>
    </div>
  );
}

/** A sentence which says that signing in accepts the agreements. Replaces the box (AUTH-043). */
export function AgreementSentence() {
  const t = useTranslations('signIn');
  return <p className="text-balance text-12 text-ink-soft">{t.rich('byContinuing', links)}</p>;
}
