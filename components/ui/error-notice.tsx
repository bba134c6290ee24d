'use client';

import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import type { ErrorEntry } from '@/domain/errors';
import { useConfig } from '@/lib/config/use-config';
import { joinSentences } from '@/lib/i18n/sentences';
import { recordError } from '@/lib/toasts/last-error';
import { CopyButton } from './copy-button';

/**
 * The data of any error notice. A CallError has these fields. `message` is the server's text, or ''
 * for the built-in text.
 */
type ErrorNoticeData = {
  entry: ErrorEntry;
  message: string;
  reference: string;
  /** The whole request id, of which the reference is the short form; '' if there is none. */
  requestId?: string;
};

type Props = {
  error: ErrorNoticeData;
  /**
   * Replaces the error table's sentence about what is saved. That sentence is about text and files,
   * which can be lost only where the user writes.
   */
  kept?: string;
  /** Buttons for the suggested next step. */
  actions?: ReactNode;
  /** More lines for the button "copy details", for example `version: 3`. */
  details?: Record<string, string | number>;
  className?: string;
};

/**
 * An error (PP-14): what happened, what is saved, what to do, and a reference number. The copied
 * details also contain the whole request id and the product's version.
 */
export function ErrorNotice({ error, kept, actions, details = {}, className }: Props) {
  const t = useTranslations();
  const { version } = useConfig();
  useEffect(recordError, []);
  const { entry, reference } = error;
  const happened = error.message || t(entry.messageKey);
  const safe = entry.kept === 'text-and-files' ? 'nothing-lost' : entry.kept;
  return (
    <section
      role="alert"
      className={clsx('rounded-card bg-rust-wash p-4 text-13 text-ink', className)}
    >
      <div className="flex gap-2.5">
        <CircleAlert
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-rust"
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-break-word text-pretty font-medium [:lang(zh)_&]:break-keep">
            {happened}
          </p>
          <p className="mt-0.5 text-pretty text-ink-soft [:lang(zh)_&]:break-keep">
            {joinSentences(kept ?? t(`errorKept.${safe}`), t(`errorNext.${entry.next}`))}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            {actions}
            <span className="flex items-center gap-1 text-12 text-ink-soft">
              {reference && (
                <span className="font-mono">{t('common.reference', { reference })}</span>
              )}
              {/* Beside other actions this button is the least important. It is an icon there,
                  because a text would wrap to a new row. */}
              <CopyButton
                words={!actions}
                label={t('common.copyDetails')}
                text={formatErrorDetails(error, happened, { product: version, ...details })}
                className="text-12"
              />
            </span>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Returns the details that an operator needs to find the error in the log. */
function formatErrorDetails(
  { entry, reference, requestId = '' }: ErrorNoticeData,
  happened: string,
  details: Record<string, string | number>,
): string {
  const lines = {
    message: happened,
    reference,
    request: requestId,
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
