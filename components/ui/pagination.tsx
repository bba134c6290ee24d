'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { hasArrows, pageNumbers } from '@/lib/page-numbers';
import { IconButton } from './icon-button';

/** UC-017: numbered pages. */
export function Pagination({
  current,
  last,
  onChange,
}: {
  current: number;
  last: number;
  onChange(page: number): void;
}) {
  const t = useTranslations('common.pages');
  if (last < 2) return null;
  const arrows = hasArrows(last);
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center justify-center gap-0.5">
      {arrows && (
        <IconButton
          label={t('previous')}
          icon={ChevronLeft}
          disabled={current <= 1}
          onClick={() => onChange(current - 1)}
        />
      )}
      {pageNumbers(current, last).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key of its own.
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t('page', { page })}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onChange(page)}
            className={clsx(
              'h-control min-w-control rounded-control px-2 text-13 tabular-nums',
              page === current
                ? 'bg-well font-medium text-ink'
                : 'text-ink-soft hover:bg-well hover:text-ink',
            )}
          >
            {page}
          </button>
        ),
      )}
      {arrows && (
        <IconButton
          label={t('next')}
          icon={ChevronRight}
          disabled={current >= last}
          onClick={() => onChange(current + 1)}
        />
      )}
    </nav>
  );
}
