'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { siteData } from '@/domain/contract/site-data';
import type { SiteTable } from '@/domain/entities/site-data';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useOpenProject } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { useDataRights } from '@/lib/site-data/data-rights';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded } from './data-section';
import { selectLook } from './looks';
import { TableRows } from './table-rows';

/** The tables of the app, and the rows of the chosen one. */
export function TablesSection() {
  const shown = useShownData();
  const query = useQuery({ ...callQuery(siteData.tables, shown), staleTime: 0 });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Loaded query={query}>{({ list }) => <Tables list={list} />}</Loaded>
    </div>
  );
}

function Tables({ list }: { list: readonly SiteTable[] }) {
  const t = useTranslations('siteData');
  const { isStaff } = useDataRights();
  const [name, setName] = useState('');
  const chosen = list.find((table) => table.name === name) ?? list[0];
  if (!chosen)
    return isStaff ? <EmptyState className="flex-1" text={t('noTablesYet')} /> : <NoTables />;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-sm:flex-col">
      <TablePicker list={list} chosen={chosen} choose={setName} />
      <TableRows key={chosen.name} table={chosen} />
    </div>
  );
}

function NoTables() {
  const t = useTranslations('siteData');
  const { view } = useOpenProject();
  const ask = () => {
    view.showPane('chat');
    focusPrompt();
  };
  return (
    <EmptyState
      className="flex-1"
      text={t('noTables')}
      action={<Button onClick={ask}>{t('ask')}</Button>}
    />
  );
}

type PickerProps = {
  list: readonly SiteTable[];
  chosen: SiteTable;
  choose(name: string): void;
};

/** More tables than this get a field to search them. */
const searchedFrom = 12;

function TablePicker({ list, chosen, choose }: PickerProps) {
  const t = useTranslations('siteData');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim().toLowerCase());
  const found = list.filter(({ name }) => name.toLowerCase().includes(search));
  return (
    <>
      <div className="border-line border-b p-2 sm:hidden">
        <select
          aria-label={t('table')}
          value={chosen.name}
          onChange={({ target }) => choose(target.value)}
          className={clsx(selectLook, 'w-full')}
        >
          {list.map((table) => (
            <option key={table.name} value={table.name}>
              {table.name}
            </option>
          ))}
        </select>
      </div>
      <nav
        aria-label={t('tables')}
        className="flex w-52 shrink-0 flex-col overflow-y-auto border-line border-e p-2 max-sm:hidden"
      >
        {list.length > searchedFrom && (
          <input
            type="search"
            aria-label={t('searchTables')}
            placeholder={t('searchTables')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={clsx(selectLook, 'mb-2 w-full shrink-0')}
          />
        )}
        {found.length === 0 && <p className="px-2 text-13 text-ink-soft">{t('nothingFound')}</p>}
        {found.map((table) => (
          <button
            key={table.name}
            type="button"
            aria-current={table.name === chosen.name ? 'true' : undefined}
            onClick={() => choose(table.name)}
            className={clsx(
              'flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-start text-13 [content-visibility:auto]',
              table.name === chosen.name ? 'bg-well text-ink' : 'text-ink-soft hover:bg-well',
            )}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate" title={table.name}>
              {table.name}
            </span>
            <span className="shrink-0 text-12 text-ink-soft tabular-nums">
              {table.rows === null ? t('view') : t('count', { count: table.rows })}
            </span>
          </button>
        ))}
      </nav>
    </>
  );
}
