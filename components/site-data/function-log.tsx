'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { siteFunctions } from '@/domain/contract/site-functions';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded } from './data-section';

/** The newest lines that functions printed, and why calls failed. */
export function FunctionLog() {
  const t = useTranslations('siteData.functions');
  const format = useFormatter();
  const shown = useShownData();
  const query = useQuery({ ...callQuery(siteFunctions.lines, shown), staleTime: 0 });
  return (
    <section aria-label={t('log')} className="border-line border-t p-3">
      <h3 className="font-medium text-13">{t('log')}</h3>
      <p className="mt-1 text-12 text-ink-soft">{t('logHint')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="mt-3 text-13 text-ink-soft">{t('noLog')}</p>
          ) : (
            <ol className="mt-3 space-y-1">
              {list.map(({ id, name, isError, text, at }) => (
                <li key={id} className="text-12">
                  <span className="text-ink-soft">
                    {format.dateTime(new Date(at), { timeStyle: 'medium' })} · {name}{' '}
                  </span>
                  <span
                    className={clsx('break-words font-mono', isError ? 'text-rust' : 'text-ink')}
                  >
                    {isError && <span className="sr-only">{t('error')}: </span>}
                    {text}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
