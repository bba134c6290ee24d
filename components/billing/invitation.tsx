'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { invitedTokens } from '@/domain/billing/ledger';
import { account } from '@/domain/contract/account';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';

const { gift } = limits;

/** BILL-024: the user's invitation link, the reward per invited user and the rewards so far. */
export function Invitation() {
  const t = useTranslations();
  const { data, error, refetch } = useQuery({ ...callQuery(account.invite, {}), staleTime: 0 });
  if (isCallError(error))
    return (
      <ErrorNotice
        error={{ ...error, message: error.message || t('toast.errorInvite') }}
        actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (!data) return <Skeleton className="h-24" />;
  const { inviteInformation, inviteNum, rewardedNum } = data;
  const { inviteUrl, rewardToken } = inviteInformation;
  return (
    <>
      <p className="text-13 text-ink-soft">
        {t('invite.text', {
          tokens: rewardToken,
          days: gift.inviteActiveDays,
          most: gift.invitesPerMonth,
        })}
      </p>
      <div className="mt-2 flex h-10 items-center gap-1 rounded-control bg-well pr-1 pl-3 ring-1 ring-line ring-inset coarse:h-12">
        <span className="min-w-0 flex-1 truncate font-mono text-13">{inviteUrl}</span>
        <CopyButton text={inviteUrl} label={t('invite.copy')} />
      </div>
      <p className="mt-2 text-12 text-ink-soft">
        {t('invite.stats', {
          people: inviteNum,
          tokens: invitedTokens({ rewardedNum, rewardToken }),
        })}
      </p>
    </>
  );
}
