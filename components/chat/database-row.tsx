'use client';

import clsx from 'clsx';
import { ChevronRight, Database } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import type { DatabaseChange } from '@/lib/chat/database-change';

/**
 * What the turn did to the database (DB-061). While the turn runs, a refused change is being
 * corrected. PostgreSQL's own words are folded.
 */
export function DatabaseRow({ change, growing }: { change: DatabaseChange; growing: boolean }) {
  const t = useTranslations('artifact.database');
  const { files, problem } = change;
  const isCorrecting = growing && change.state === 'refused';
  const state = isCorrecting ? 'correcting' : change.state;
  const works = isCorrecting || (growing && change.state === 'changing');
  return (
    <div className="flex gap-2.5 border-line border-t px-4 py-2 text-13" data-state={state}>
      <span className="flex h-5 w-4 shrink-0 items-center justify-center">
        {works ? (
          <Spinner />
        ) : (
          <Database
            aria-hidden="true"
            size={14}
            strokeWidth={1.75}
            className={clsx(state === 'changed' ? 'text-jade' : 'text-ink-faint')}
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p role="status" className={clsx(state === 'refused' && 'text-rust')}>
          {t(state, { count: files })}
        </p>
        {problem && (
          <details className="group text-ink-soft">
            <summary className="flex w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden="true"
                size={14}
                strokeWidth={1.5}
                className="group-open:rotate-90"
              />
              {t('details')}
            </summary>
            <p className="break-words font-mono text-12" dir="auto">
              {t('place', { file: problem.file, line: problem.line })}
              <br />
              {problem.message}
              {problem.hint && (
                <>
                  <br />
                  {problem.hint}
                </>
              )}
            </p>
          </details>
        )}
      </div>
    </div>
  );
}
