'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { BadgeCheck, KeyRound, Trash2, UserPlus } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Pagination } from '@/components/ui/pagination';
import { siteData } from '@/domain/contract/site-data';
import type { SiteUser } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { useDataRights } from '@/lib/site-data/data-rights';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { Loaded, Section } from './data-section';
import { KeptMails } from './kept-mails';
import { bodyCell, headCell } from './looks';
import { UserForm } from './user-form';

type Open = { form: 'add' } | { form: 'password' | 'delete'; user: SiteUser } | null;

/** The people who have an account in the app. */
export function UsersSection() {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const { isStaff } = useDataRights();
  const [pageNum, setPage] = useState(1);
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery({
    ...callQuery(siteData.users, { ...shown, pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      label={t('section.users')}
      bar={
        <>
          <p className="min-w-0 flex-1 text-12 text-ink-soft">{t('usersHint')}</p>
          {!isStaff && (
            <Button look="primary" onClick={() => setOpen({ form: 'add' })}>
              <UserPlus aria-hidden="true" size={16} strokeWidth={1.5} />
              {t('addUser')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState className="min-h-60" text={t('noUsers')} />
          ) : (
            <>
              <UserTable list={list} open={setOpen} />
              <footer className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-12 text-ink-soft">
                <span>{t('userCount', { count: total })}</span>
                <Pagination
                  current={pageNum}
                  last={Math.ceil(total / limits.siteData.usersPerPage)}
                  onChange={setPage}
                />
              </footer>
            </>
          )
        }
      </Loaded>
      {!isStaff && <KeptMails />}
      {open?.form === 'add' && <UserForm onClose={() => setOpen(null)} />}
      {open?.form === 'password' && <UserForm user={open.user} onClose={() => setOpen(null)} />}
      {open?.form === 'delete' && <DeleteUser user={open.user} onClose={() => setOpen(null)} />}
    </Section>
  );
}

/** A phone has no room for times beside the actions. */
const isTime = (name: string) => name === 'createdAt' || name === 'lastSignIn';

function UserTable({ list, open }: { list: readonly SiteUser[]; open(open: Open): void }) {
  const { isStaff } = useDataRights();
  const t = useTranslations('siteData');
  const format = useFormatter();
  const date = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('section.users')}</caption>
      <thead>
        <tr>
          {(['email', 'status', 'createdAt', 'lastSignIn'] as const).map((name) => (
            <th key={name} scope="col" className={clsx(headCell, isTime(name) && 'max-sm:hidden')}>
              {t(name)}
            </th>
          ))}
          {!isStaff && (
            <th scope="col" className={headCell}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.map((user) => {
          const name = user.email || t('anonymous');
          return (
            <tr key={user.id}>
              <td className={bodyCell} title={user.id}>
                {name}
              </td>
              <td className={bodyCell}>{t(user.isConfirmed ? 'confirmed' : 'unconfirmed')}</td>
              <td className={clsx(bodyCell, 'max-sm:hidden')}>{date(user.createdAt)}</td>
              <td className={clsx(bodyCell, 'max-sm:hidden')}>
                {user.lastSignInAt ? date(user.lastSignInAt) : t('never')}
              </td>
              {!isStaff && <UserActions user={user} name={name} open={open} />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function UserActions({
  user,
  name,
  open,
}: {
  user: SiteUser;
  name: string;
  open(open: Open): void;
}) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const confirm = async () => {
    const input = { ...shown, user: user.id, isConfirmed: true } as const;
    if (await change(siteData.changeUser, input))
      toast({ kind: 'success', title: t('userConfirmed') });
  };
  return (
    <td className="whitespace-nowrap border-line border-b px-1 text-end">
      {!user.isConfirmed && !user.isAnonymous && (
        <IconButton
          label={t('confirmUser', { name })}
          icon={BadgeCheck}
          onClick={() => void confirm()}
        />
      )}
      {!user.isAnonymous && (
        <IconButton
          label={t('setPassword', { name })}
          icon={KeyRound}
          onClick={() => open({ form: 'password', user })}
        />
      )}
      <IconButton
        label={t('deleteUser', { name })}
        icon={Trash2}
        onClick={() => open({ form: 'delete', user })}
      />
    </td>
  );
}

function DeleteUser({ user, onClose }: { user: SiteUser; onClose(): void }) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const removed = await change(siteData.removeUser, { ...shown, user: user.id });
    setBusy(false);
    if (removed === null) toast({ kind: 'success', title: t('userDeleted') });
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      busy={busy}
      title={t('deleteUser', { name: user.email || t('anonymous') })}
      text={t('deleteUserText')}
      confirm={t('deleteUserConfirm')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
