'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Skeleton } from '@/components/ui/skeleton';
import { signIn } from '@/domain/contract/sign-in';
import { maskPhone } from '@/domain/sign-in/phone';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { AccountRow, AccountRows } from './account-row';
import { ActivityDialog } from './activity-dialog';
import { DeletionDialog } from './deletion-dialog';
import { DeletionNotice } from './deletion-notice';
import { DevicesDialog } from './devices-dialog';
import { ExportButton } from './export-button';
import { LinkedAccounts } from './linked-accounts';
import { OwnPasswordDialog } from './own-password-dialog';
import { PhoneDialog } from './phone-dialog';
import { UsernameDialog } from './username-dialog';
import { WechatBindDialog } from './wechat-bind-dialog';

const dialogs = {
  username: UsernameDialog,
  phone: PhoneDialog,
  wechat: WechatBindDialog,
  password: OwnPasswordDialog,
  devices: DevicesDialog,
  activity: ActivityDialog,
  deletion: DeletionDialog,
} satisfies Record<string, ComponentType<{ onClose(): void }>>;

/** The personal tab (UC-005): the user's data, active sessions and stored data. */
export function PersonalTab() {
  const t = useTranslations('account');
  const user = useSession((session) => session.user);
  const offers = useQuery({
    ...callQuery(signIn.providers, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hasWay = (way: 'wechat' | 'password') => offers.data?.ways.includes(way) === true;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  if (!user) return <Skeleton className="h-80" />;
  const Opened = open && dialogs[open];
  const opener = (name: keyof typeof dialogs, words: string, of: string) => (
    <Button aria-label={`${words}: ${of}`} onClick={() => setOpen(name)}>
      {words}
    </Button>
  );
  return (
    <>
      <DeletionNotice />
      <AccountRows>
        <AccountRow label={t('username')} value={user.username || <Unset />}>
          {opener('username', t('edit'), t('username'))}
        </AccountRow>
        <AccountRow label={t('userId')} value={<span className="font-mono">{user.userNo}</span>}>
          <CopyButton text={user.userNo} label={t('copyUserId')} />
        </AccountRow>
        <AccountRow
          label={t('phone')}
          value={
            user.phone ? <span className="tabular-nums">{maskPhone(user.phone)}</span> : <Unset />
          }
        >
          {opener('phone', t(user.phone ? 'edit' : 'bind'), t('phone'))}
        </AccountRow>
        {(hasWay('wechat') || user.bindWechat) && (
          <AccountRow
            label={t('wechat')}
            value={user.bindWechat ? t('wechatBound') : <Unset text={t('wechatNone')} />}
          >
            {opener('wechat', t(user.bindWechat ? 'edit' : 'bind'), t('wechat'))}
          </AccountRow>
        )}
        {(hasWay('password') || user.hasPassword) && (
          <AccountRow label={t('password')} value={user.hasPassword ? t('passwordSet') : <Unset />}>
            {opener('password', t(user.hasPassword ? 'edit' : 'passwordDo'), t('password'))}
          </AccountRow>
        )}
      </AccountRows>
      <div className="mt-6 empty:hidden">
        <LinkedAccounts />
      </div>
      <AccountRows title={t('security')}>
        <AccountRow label={t('devices')} note={t('devicesText')}>
          {opener('devices', t('manage'), t('devices'))}
        </AccountRow>
        <AccountRow label={t('activity')} note={t('activityText')}>
          {opener('activity', t('view'), t('activity'))}
        </AccountRow>
      </AccountRows>
      <AccountRows title={t('data')}>
        <AccountRow label={t('export')} note={t('exportText')}>
          <ExportButton />
        </AccountRow>
        {user.deletionDueAt === null && (
          <AccountRow label={t('delete')} note={t('deleteText')}>
            {opener('deletion', t('deleteDo'), t('delete'))}
          </AccountRow>
        )}
      </AccountRows>
      {Opened && <Opened onClose={() => setOpen(null)} />}
    </>
  );
}

function Unset({ text }: { text?: string }) {
  const t = useTranslations('account');
  return <span className="text-ink-soft">{text ?? t('notSet')}</span>;
}
