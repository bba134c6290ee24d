'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isHighest, trialCode } from '@/domain/billing/buying';
import { orders } from '@/domain/contract/orders';
import { usePlanCode } from '@/lib/account/use-gates';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';

/**
 * GEN-013, BILL-023: shown when the balance is too low. First says what is saved, then offers
 * tokens, a plan, or the trial if the user has not used it.
 */
export function InsufficientTokensDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('insufficientTokens');
  const balance = useSession((session) => session.user?.tokens ?? 0);
  const level = usePlanCode();
  const { data: hadTrial = true } = useQuery({
    ...callQuery(orders.purchased, { id: trialCode }),
    staleTime: 0,
  });
  const { sells } = useConfig();
  const selling = useSelling() ?? sells;
  const isMember = level !== 'CODE_PLAN_FREE';
  return (
    <Dialog
      title={t('title')}
      description={t('kept')}
      onClose={onClose}
      footer={
        !selling ? (
          <Button look="primary" data-autofocus onClick={onClose}>
            {t('understood')}
          </Button>
        ) : (
          <>
            {!hadTrial && !isMember && (
              <Button
                look="quiet"
                className="mr-auto -ml-3"
                onClick={() => openDialog('payment', { tab: 'PLAN', code: trialCode })}
              >
                {t('trial')}
              </Button>
            )}
            {!isHighest(level) && (
              <a
                href={paths.pricing}
                target="_blank"
                rel="noopener"
                className={clsx(buttonShape, buttonLooks.outline)}
              >
                {t('upgrade')}
              </a>
            )}
            <Button
              look="primary"
              data-autofocus
              onClick={() => openDialog('payment', { tab: 'RECHARGE' })}
            >
              {t('recharge')}
            </Button>
          </>
        )
      }
    >
      <p>{t('balance', { tokens: balance })}</p>
      <p className="mt-2 text-balance text-ink-soft [:lang(zh)_&]:break-keep">
        {t(selling ? 'next' : 'ask')}
      </p>
    </Dialog>
  );
}
