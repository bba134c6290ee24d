'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Database, LogOut, ScrollText, UserCog, Users } from 'lucide-react';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { siteAdmin } from '@/domain/contract/site-admin';
import { siteStaff } from '@/domain/contract/site-staff';
import type { StaffSession } from '@/domain/entities/site-admin';
import { errors } from '@/domain/errors';
import { hasRight, isRoleTable } from '@/domain/site-admin/staff-roles';
import { useConfig } from '@/lib/config/use-config';
import { loadSiteAdminTexts, loadSiteDataTexts } from '@/lib/i18n/later-messages';
import { callQuery } from '@/lib/query';
import { type DataRights, DataRightsContext } from '@/lib/site-data/data-rights';
import { ShownDataContext, useShownData } from '@/lib/site-data/site-data-context';
import { useStaffSession } from '@/lib/site-data/use-staff-session';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { ChangeLog } from './change-log';
import { Loaded, Section } from './data-section';
import { PeopleList } from './people-list';
import { StaffFrame } from './staff-frame';
import { AcceptInvitation, StaffSignIn } from './staff-sign-in';
import { TablesSection } from './tables-section';
import { UsersSection } from './users-section';

const sections = [
  { name: 'tables', icon: Database, right: 'read', Part: TablesSection },
  { name: 'users', icon: Users, right: 'read', Part: UsersSection },
  { name: 'people', icon: UserCog, right: 'manage', Part: PeopleSection },
  { name: 'log', icon: ScrollText, right: 'manage', Part: LogSection },
] as const;

/** The page of the admin of an app, for its staff (DB-140). */
export function StaffAdmin() {
  const locale = useLocale();
  const messages = useMessages();
  const { language } = useConfig();
  const { data: texts } = useQuery({
    queryKey: ['texts', 'site-admin', language],
    queryFn: async () => ({
      ...(await loadSiteDataTexts(language)),
      ...(await loadSiteAdminTexts(language)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
  if (!texts) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, ...texts }}>
      <Entrance />
    </NextIntlClientProvider>
  );
}

function Entrance() {
  const t = useTranslations('siteAdmin');
  const { query, invitation, closeInvitation, store } = useStaffSession();
  const { data: session, error, refetch } = query;
  if (error)
    return (
      <StaffFrame title={t('title')}>
        <p role="alert" className="text-14">
          {isCallError(error) && error.message
            ? error.message
            : t(isCallError(error, errors.notFound.code) ? 'pageGone' : 'pageAway')}
        </p>
        <Button className="mt-4" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </StaffFrame>
    );
  if (!session)
    return (
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
    );
  const { title, person } = session;
  const opened = (next: StaffSession) => {
    closeInvitation();
    store(next);
  };
  if (invitation !== null)
    return (
      <AcceptInvitation
        title={title}
        code={invitation}
        onOpened={opened}
        onClose={closeInvitation}
      />
    );
  if (!person) return <StaffSignIn title={title} onOpened={opened} />;
  return <Rooms key={session.uuid} session={session} person={person} onLeft={store} />;
}

type RoomsProps = {
  session: StaffSession;
  person: NonNullable<StaffSession['person']>;
  onLeft(session: StaffSession): void;
};

function Rooms({ session, person, onLeft }: RoomsProps) {
  const t = useTranslations('siteAdmin');
  const data = useTranslations('siteData');
  const [shown, setShown] = useState<(typeof sections)[number]['name']>('tables');
  const { role, name } = person;
  const own = sections.filter(({ right }) => hasRight(role, right));
  const Part = own.find((one) => one.name === shown)?.Part ?? TablesSection;
  const rights = useMemo(
    (): DataRights => ({
      isStaff: true,
      canWrite: (table) => hasRight(role, isRoleTable(table) ? 'manage' : 'write'),
    }),
    [role],
  );
  const leave = async () => {
    try {
      await send(siteStaff.signOut, {});
      onLeft({ ...session, person: null });
      toast({ kind: 'success', title: t('signedOut') });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <ShownDataContext value={{ uuid: session.uuid, data: 'live' }}>
      <DataRightsContext value={rights}>
        <main className="flex h-dvh min-h-0 flex-col bg-paper">
          <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2">
            <h1 className="min-w-0 max-w-full truncate font-medium text-14 text-ink">
              <a href={session.site} className="hover:underline" title={t('openSite')}>
                {session.title}
              </a>
            </h1>
            <span className="rounded-control bg-amber-wash px-2 py-0.5 font-medium text-12 text-amber">
              {data('data.live')}
            </span>
            <span className="flex-1" />
            <span className="min-w-0 truncate text-12 text-ink-soft" title={name}>
              {name} · {t(`role.${role}`)}
            </span>
            <IconButton label={t('signOut')} icon={LogOut} onClick={() => void leave()} />
          </header>
          <nav
            aria-label={t('sections')}
            className="flex shrink-0 gap-1 overflow-x-auto border-line border-b px-2 [scrollbar-width:none]"
          >
            {own.map(({ name: section, icon: Icon }) => (
              <button
                key={section}
                type="button"
                aria-current={section === shown ? 'page' : undefined}
                onClick={() => setShown(section)}
                className={clsx(
                  'focus-inset -mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-2 font-medium text-13 coarse:h-11',
                  section === shown
                    ? 'border-ink text-ink'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="max-sm:hidden" />
                {t(`section.${section}`)}
              </button>
            ))}
          </nav>
          {!hasRight(role, 'write') && (
            <p className="border-line border-b px-3 py-1 text-12 text-ink-soft">
              {t('readOnlyHint')}
            </p>
          )}
          <div className="flex min-h-0 flex-1">
            <Part />
          </div>
        </main>
      </DataRightsContext>
    </ShownDataContext>
  );
}

function PeopleSection() {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const query = useQuery({ ...callQuery(siteAdmin.read, { uuid }), staleTime: 0 });
  return (
    <Section label={t('people')}>
      <Loaded query={query}>{({ list }) => <PeopleList list={list} />}</Loaded>
    </Section>
  );
}

function LogSection() {
  const t = useTranslations('siteAdmin');
  return (
    <Section label={t('log')}>
      <ChangeLog />
    </Section>
  );
}
