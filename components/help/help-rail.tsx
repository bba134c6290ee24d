'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { HelpPage } from '@/lib/help/pages';
import { paths } from '@/lib/paths';
import { HelpSearch } from './help-search';

export type RailPage = { page: HelpPage; title: string };

/** Search and page list. In narrow windows the list is collapsed. */
export function HelpRail({ pages, current }: { pages: readonly RailPage[]; current: HelpPage }) {
  const t = useTranslations('help');
  const list = (
    <ul className="py-1">
      {pages.map(({ page, title }) => (
        <li key={page}>
          <Link
            href={paths.docsPage(page)}
            aria-current={page === current ? 'page' : undefined}
            className={clsx(
              'flex min-h-control items-center rounded-control px-2.5 py-1 text-13',
              page === current
                ? 'bg-well font-medium text-ink'
                : 'text-ink-soft hover:bg-well hover:text-ink',
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="pt-4 sm:pt-8 lg:sticky lg:top-header lg:max-h-[calc(100dvh-52px)] lg:self-start lg:overflow-y-auto lg:pb-6">
      <HelpSearch />
      <nav aria-label={t('pages')} className="mt-2 max-lg:hidden">
        {list}
      </nav>
      <details className="group mt-2 rounded-control ring-1 ring-line-control ring-inset lg:hidden">
        <summary className="flex h-control cursor-pointer list-none items-center justify-between rounded-control px-2.5 text-13 [&::-webkit-details-marker]:hidden">
          {t('pages')}
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className="text-ink-soft group-open:rotate-180"
          />
        </summary>
        <nav aria-label={t('pages')} className="px-1">
          {list}
        </nav>
      </details>
    </div>
  );
}
