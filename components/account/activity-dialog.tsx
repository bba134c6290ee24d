'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { providerNames } from '@/components/ui/provider-mark';
import { Skeleton } from '@/components/ui/skeleton';
import { account } from '@/domain/contract/account';
import type { Activity } from '@/domain/entities/device';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { deviceName } from './device-name';

/** The sign-ins and changes of the account, newest first. */
export function ActivityDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const activity = useQuery({ ...callQuery(account.activity, {}), staleTime: 0 });
  return (
    <Dialog
      wide
      title={t('account.activityTitle')}
      description={t('account.activityKept')}
      onClose={onClose}
    >
      {activity.isPending && <Skeleton className="h-40" />}
      {isCallError(activity.error) && (
        <ErrorNotice
          error={activity.error}
          actions={<Button onClick={() => void activity.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {activity.data?.list.length === 0 && (
        <EmptyState text={t('account.activityNone')} className="h-28" />
      )}
      <ul className="divide-y divide-line">
        {activity.data?.list.map((one) => (
          <ActivityItem key={one.id} one={one} />
        ))}
      </ul>
    </Dialog>
  );
}

function ActivityItem({ one }: { one: Activity }) {
  const t = useTranslations();
  const format = useFormatter();
  const what = t.has(`audit.${one.kind}` as 'audit.other')
    ? t(`audit.${one.kind}` as 'audit.other')
    : t('audit.other');
  const known = t.has(`account.ways.${one.way}` as 'account.otherWay')
    ? t(`account.ways.${one.way}` as 'account.otherWay')
    : t('account.otherWay');
  // A model provider's name needs no translation.
  const wayName = one.kind.startsWith('model-key-')
    ? one.way
    : ((providerNames as Record<string, string>)[one.way] ?? known);
  const failed = one.kind === 'sign-in-failed';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className={failed ? 'text-14 text-rust' : 'text-14'}>
        {one.way ? t('audit.way', { what, way: wayName }) : what}
      </span>
      <time
        className="text-13 text-ink-soft tabular-nums"
        dateTime={new Date(one.at).toISOString()}
      >
        {format.dateTime(one.at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span className="w-full text-13 text-ink-soft">
        {[deviceName(one.device), one.ip && t('account.addressOf', { ip: one.ip })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
