'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import {
  Database,
  Files,
  History,
  RefreshCw,
  ShieldCheck,
  SquareFunction,
  SquareTerminal,
  UserCog,
  Users,
} from 'lucide-react';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { siteData } from '@/domain/contract/site-data';
import type { DataSet } from '@/domain/entities/site-data';
import { useConfig } from '@/lib/config/use-config';
import { loadSiteAdminTexts, loadSiteDataTexts } from '@/lib/i18n/later-messages';
import { useProject } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { ShownDataContext, useReloadData } from '@/lib/site-data/site-data-context';
import { FilesSection } from './files-section';
import { FunctionsSection } from './functions-section';
import { RestoreSection } from './restore-section';
import { RulesSection } from './rules-section';
import { SizeBar } from './size-bar';
import { StaffSection } from './staff-section';
import { TablesSection } from './tables-section';
import { UsersSection } from './users-section';

/** The editor is large, so it loads when it is first opened (P3). */
const SqlSection = lazyPart(() => import('./sql-section').then((one) => one.SqlSection));

const sections = [
  { name: 'tables', icon: Database, Part: TablesSection },
  { name: 'users', icon: Users, Part: UsersSection },
  { name: 'files', icon: Files, Part: FilesSection },
  { name: 'functions', icon: SquareFunction, Part: FunctionsSection },
  { name: 'rules', icon: ShieldCheck, Part: RulesSection },
  { name: 'restore', icon: History, Part: RestoreSection },
  { name: 'staff', icon: UserCog, Part: StaffSection },
  { name: 'sql', icon: SquareTerminal, Part: SqlSection },
] as const;
type SectionName = (typeof sections)[number]['name'];

/**
 * The data manager of a managed project (GAP-44): test data first, live data by a switch. Its texts
 * load with it, because few users need them.
 */
export function DataManager() {
  const uuid = useProject((project) => project.uuid);
  const locale = useLocale();
  const messages = useMessages();
  const { language } = useConfig();
  const { data: texts } = useQuery({
    queryKey: ['texts', 'site-data', language],
    queryFn: async () => ({
      ...(await loadSiteDataTexts(language)),
      ...(await loadSiteAdminTexts(language)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  });
  if (uuid === null || !texts) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, ...texts }}>
      <Manager key={uuid} uuid={uuid} />
    </NextIntlClientProvider>
  );
}

function Manager({ uuid }: { uuid: string }) {
  const t = useTranslations('siteData');
  const [data, setData] = useState<DataSet>('test');
  const [shown, setShown] = useState<SectionName>('tables');
  const usage = useQuery({ ...callQuery(siteData.usage, { uuid, data }), staleTime: 0 });
  const reload = useReloadData();
  const Part = sections.find(({ name }) => name === shown)?.Part ?? TablesSection;
  return (
    <ShownDataContext value={{ uuid, data }}>
      <section aria-label={t('title')} className="flex h-full min-h-0 flex-col bg-paper">
        <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2">
          <DataBadge data={data} />
          {usage.data?.hasLiveData && (
            <Button look="quiet" onClick={() => setData(data === 'test' ? 'live' : 'test')}>
              {t(data === 'test' ? 'showLive' : 'showTest')}
            </Button>
          )}
          <span className="flex-1" />
          {usage.data && <SizeBar {...usage.data} />}
        </header>
        <div className="flex shrink-0 items-center border-line border-b px-2">
          <nav
            aria-label={t('sections')}
            className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
          >
            {sections.map(({ name, icon: Icon }) => (
              <button
                key={name}
                type="button"
                aria-current={name === shown ? 'page' : undefined}
                onClick={() => setShown(name)}
                className={clsx(
                  'focus-inset -mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-2 font-medium text-13 transition-colors duration-120 coarse:h-11',
                  name === shown
                    ? 'border-ink text-ink'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="max-sm:hidden" />
                {t(`section.${name}`)}
              </button>
            ))}
          </nav>
          <IconButton label={t('reload')} icon={RefreshCw} onClick={() => void reload()} />
        </div>
        <div key={data} className="flex min-h-0 flex-1">
          <Part />
        </div>
      </section>
    </ShownDataContext>
  );
}

/** Which set of data every screen shows, so that nobody takes one for the other. */
function DataBadge({ data }: { data: DataSet }) {
  const t = useTranslations('siteData');
  return (
    <p
      role="status"
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-control px-2 font-medium text-12',
        data === 'test' ? 'bg-azure-wash text-azure' : 'bg-amber-wash text-amber',
      )}
    >
      <Database aria-hidden="true" size={12} strokeWidth={1.5} />
      {t(`data.${data}`)}
      <span className="sr-only">{t(`dataHint.${data}`)}</span>
    </p>
  );
}
