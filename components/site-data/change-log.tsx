'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Pagination } from '@/components/ui/pagination';
import { siteAdmin } from '@/domain/contract/site-admin';
import type { StaffLogEntry } from '@/domain/entities/site-admin';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded } from './data-section';
import { bodyCell, headCell, shrinks } from './looks';

/** What people changed in the admin: who, when, which row, before and after. */
export function ChangeLog() {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const [pageNum, setPage] = useState(1);
  const query = useQuery({
    ...callQuery(siteAdmin.log, { uuid, pageNum }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ list, total }) =>
        total === 0 ? (
          <p className="px-3 py-2 text-13 text-ink-soft">{t('noLog')}</p>
        ) : (
          <>
            <LogTable list={list} />
            <footer className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-12 text-ink-soft">
              <span>{t('logCount', { count: total })}</span>
              <Pagination
                current={pageNum}
                last={Math.ceil(total / limits.siteAdmin.logPage)}
                onChange={setPage}
              />
            </footer>
          </>
        )
      }
    </Loaded>
  );
}

function LogTable({ list }: { list: readonly StaffLogEntry[] }) {
  const t = useTranslations('siteAdmin');
  const format = useFormatter();
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('log')}</caption>
      <thead>
        <tr>
          {(['when', 'who', 'what'] as const).map((name) => (
            <th
              key={name}
              scope="col"
              className={clsx(headCell, name === 'who' && 'max-sm:hidden')}
            >
              {t(name)}
            </th>
          ))}
          {(['before', 'after'] as const).map((name) => (
            <th key={name} scope="col" className={clsx(headCell, 'max-sm:hidden')}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map(({ id, at, person, verb, table, row, before, after, isDone }) => (
          <tr key={id} className="align-top">
            <td className={bodyCell}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
              <span className="block truncate text-12 text-ink-soft sm:hidden">{person}</span>
            </td>
            <td className={clsx(bodyCell, 'max-sm:hidden')} title={person}>
              {person}
            </td>
            <td className={clsx(bodyCell, shrinks)} title={row}>
              {t(`verb.${verb}`)} <span className="font-mono text-12">{table}</span>
              {row && <span className="block truncate font-mono text-12 text-ink-soft">{row}</span>}
              {before + after && (
                <span dir="auto" className="block whitespace-normal text-12 sm:hidden">
                  {[before, after].filter(Boolean).join(' → ')}
                </span>
              )}
              {!isDone && <span className="block text-12 text-amber">{t('unknownResult')}</span>}
            </td>
            {[before, after].map((text, index) => (
              <td
                key={index === 0 ? 'before' : 'after'}
                dir="auto"
                title={text}
                className={clsx(bodyCell, 'max-sm:hidden')}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
