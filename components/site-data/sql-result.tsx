'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SqlAnswer } from '@/domain/entities/site-data';
import { cellText } from '@/lib/site-data/cell-text';
import { bodyCell, headCell } from './looks';

/** The rows of the last statement, or where and why it failed. */
export function SqlResult({ answer }: { answer: SqlAnswer }) {
  const t = useTranslations('siteData');
  if (!answer.ok)
    return (
      <section role="alert" className="m-3 flex gap-2.5 rounded-card bg-rust-wash p-4 text-13">
        <CircleAlert
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-rust"
        />
        <div className="min-w-0">
          <p className="font-medium">{t('sqlFailed', { line: answer.line })}</p>
          <p dir="ltr" className="mt-1 break-words font-mono text-12">
            {answer.message}
          </p>
          {answer.hint && (
            <p dir="ltr" className="mt-1 break-words text-12 text-ink-soft">
              {answer.hint}
            </p>
          )}
          <p className="mt-1 text-12 text-ink-soft">{t('sqlUnchanged', { code: answer.code })}</p>
        </div>
      </section>
    );
  const { columns, rows, rowCount, elapsedMs } = answer;
  return (
    <>
      <p role="status" className="px-3 py-2 text-12 text-ink-soft">
        {t('sqlDone', { count: rowCount ?? rows.length, ms: elapsedMs })}
        {rows.length > 0 &&
          rows.length < (rowCount ?? 0) &&
          ` ${t('sqlCut', { count: rows.length })}`}
      </p>
      {columns.length > 0 && (
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t('result')}</caption>
          <thead>
            <tr>
              {columns.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
                <th key={index} scope="col" className={headCell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a result has no key.
              <tr key={at} className="[content-visibility:auto]">
                {row.map((value, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are in the order of columns.
                    key={index}
                    dir="auto"
                    className={`${bodyCell} ${value === null ? 'text-ink-soft italic' : ''}`}
                  >
                    {value === null ? 'null' : cellText(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
