'use client';

import clsx from 'clsx';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { isHighest } from '@/domain/billing/buying';
import { trialTime } from '@/domain/billing/trial';
import { isUnlimited } from '@/domain/chat/tokens';
import { usePlanCode } from '@/lib/account/use-gates';
import { usePlanName } from '@/lib/billing/use-plan-name';
import { useSelling } from '@/lib/billing/use-selling';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { useSession } from '@/lib/session/store';

/**
 * The user's plan, its end and the balance (UC-004, GAP-78). The link to the plans opens a new
 * window (ROUTE-006).
 */
export function Membership() {
  const t = useTranslations('interests');
  const format = useFormatter();
  const level = usePlanCode();
  const selling = useSelling();
  const name = usePlanName();
  const tokens = useSession((session) => session.user?.tokens ?? 0);
  const permissions = useSession((session) => session.permissions);
  const ends =
    permissions.find(({ backendCode, expired }) => backendCode === level && !expired)
      ?.authorizeEndTime ?? null;
  return (
    <section className={clsx('grid gap-3', selling && 'sm:grid-cols-2')}>
      {selling && (
        <div className="flex flex-col rounded-card bg-paper p-4 ring-1 ring-line">
          <h3 className="text-12 text-ink-soft">{t('plan')}</h3>
          <p className="mt-1 font-semibold text-16">{name(level)}</p>
          <p className="mt-0.5 text-12 text-ink-soft">
            {ends === null
              ? t(level === 'CODE_PLAN_FREE' ? 'free' : 'noEnd')
              : t('until', {
                  time: format.dateTime(ends, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
          </p>
          <TrialTime />
          {!isHighest(level) && (
            <a
              href={paths.pricing}
              target="_blank"
              rel="noopener"
              className={clsx(buttonShape, buttonLooks.outline, 'mt-3 self-start')}
            >
              {t('seePlans')}
            </a>
          )}
        </div>
      )}
      <div className="flex flex-col rounded-card bg-paper p-4 ring-1 ring-line">
        <h3 className="text-12 text-ink-soft">{t('balance')}</h3>
        <p className="mt-1 font-semibold text-16 tabular-nums">
          {isUnlimited(tokens) ? t('unlimited') : t('tokens', { tokens })}
        </p>
        {selling && (
          <Button
            className="mt-3 self-start sm:mt-auto"
            onClick={() => openDialog('payment', { tab: 'RECHARGE' })}
          >
            {t('recharge')}
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * MEM-005, MEM-006: the time left of the trial, and after the trial the time left of the discount
 * on the super membership.
 */
function TrialTime() {
  const t = useTranslations('interests');
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const permissions = useSession((session) => session.permissions);
  const trial = trialTime(permissions, now.getTime());
  if (!trial) return null;
  return (
    <p role="status" className="mt-2 rounded-control bg-amber-wash px-2 py-1 text-12 text-amber">
      {t(`trial.${trial.phase}`, { time: format.relativeTime(trial.endsAt, now) })}
    </p>
  );
}
