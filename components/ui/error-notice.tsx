'use client';

import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ErrorEntry } from '@/domain/errors';
import { joinSentences } from '@/lib/i18n/sentences';
import { CopyButton } from './copy-button';

/** What every error says: a CallError fits as it is. `message` is the server's own words, '' for ours. */
export type Told = { entry: ErrorEntry; message: string; reference: string };

type Props = {
  error: Told;
  /** What was kept, where the place knows better than the catalogue: text and files are in danger only where one writes. */
  kept?: string;
  /** Buttons that do what the next step says. */
  actions?: ReactNode;
  /** Further lines of "copy details": `version: 3`. */
  details?: Record<string, string | number>;
  className?: string;
};

/** Product point 14: what happened, what was kept, what to do, and a reference. */
export function ErrorNotice({ error, kept, actions, details = {}, className }: Props) {
  const t = useTranslations();
  const { entry, reference } = error;
  const happened = error.message || t(entry.messageKey);
  const safe = entry.kept === 'text-and-files' ? 'nothing-lost' : entry.kept;
  return (
    <section role="alert" className={clsx('rounded-card bg-rust-wash p-4 text-13 text-ink', className)}>
      <div className="flex gap-2.5">
        <CircleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-rust" />
        <div className="min-w-0 flex-1">
          <p className="wrap-break-word text-pretty font-medium [:lang(zh)_&]:break-keep">{happened}</p>
          <p className="mt-0.5 text-pretty text-ink-soft [:lang(zh)_&]:break-keep">
            {joinSentences(kept ?? t(`errorKept.${safe}`), t(`errorNext.${entry.next}`))}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            {actions}
            <span className="flex items-center gap-1 text-12 text-ink-soft">
              {reference && <span className="font-mono">{t('common.reference', { reference })}</span>}
              {/* Beside others it is the least of them, and its words would stand on a row of their own. */}
              <CopyButton
                words={!actions}
                label={t('common.copyDetails')}
                text={tellOperator(error, happened, details)}
                className="text-12"
              />
            </span>
          </div>
        </div>
      </div>
    </section>
  );
}

/** What an operator needs to find it again. */
function tellOperator({ entry, reference }: Told, happened: string, details: Record<string, string | number>): string {
  const lines = {
    message: happened,
    reference,
    code: `${entry.code} ${entry.name}`,
    time: new Date().toISOString(),
    address: globalThis.location?.href ?? '',
    browser: globalThis.navigator?.userAgent ?? '',
    ...details,
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}
