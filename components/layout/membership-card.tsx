'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { isHighest } from '@/domain/billing/buying';
import { usePlanCode } from '@/lib/account/use-gates';
import { usePlanName } from '@/lib/billing/use-plan-name';
import { useSession } from '@/lib/session/store';

/**
 * The user's plan and its end. The menu item that contains this card opens `/pricing` (HEAD-009).
 */
export function MembershipCard() {
  const t = useTranslations('interests');
  const format = useFormatter();
  const level = usePlanCode();
  const name = usePlanName();
  const permissions = useSession((session) => session.permissions);
  const ends =
    permissions.find(({ backendCode, expired }) => backendCode === level && !expired)
      ?.authorizeEndTime ?? null;
  return (
    <span className="min-w-0 py-1.5">
      <span className="block font-medium">{name(level)}</span>
      <span className="block text-12 text-ink-soft">
        {ends === null
          ? t(isHighest(level) ? 'noEnd' : 'seePlans')
          : t('until', { time: format.dateTime(ends, { dateStyle: 'medium' }) })}
      </span>
    </span>
  );
}
