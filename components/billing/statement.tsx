'use client';

import clsx from 'clsx';
import { Download } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { type LedgerKind, ledgerKinds } from '@/domain/billing/ledger';
import { withMinus } from '@/domain/billing/minus';
import { billing } from '@/domain/contract/billing';
import type { LedgerEntry } from '@/domain/entities/ledger';
import { useStatement } from '@/lib/billing/use-statement';
import { saveFile } from '@/lib/browser/save-file.client';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { fetchFile } from '@/lib/upstream/client';

/** GAP-78: the list of all changes of the token balance. */
export function Statement() {
  const t = useTranslations();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStatement();
  const entries = data?.pages.flatMap(({ list }) => list);
  const save = async () => {
    try {
      const { name, bytes } = await fetchFile(billing.exportStatement, {});
      saveFile(name, bytes);
    } catch (refusal) {
      toastError(refusal);
    }
  };
  return (
    <section className="mt-8">
      <header className="flex items-center justify-between">
        <h3 className="font-medium text-14">{t('interests.statement')}</h3>
        {entries && entries.length > 0 && (
          <IconButton
            label={t('interests.export')}
            icon={Download}
            onClick={() => void save()}
            className="-mr-2"
          />
        )}
      </header>
      {isCallError(error) && !entries && (
        <ErrorNotice
          className="mt-2"
          error={{ ...error, message: error.message || t('toast.errorUserTokens') }}
          actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {!entries && !error && <Skeleton className="h-40" />}
      {entries?.length === 0 && <EmptyState text={t('interests.noEntries')} className="h-28" />}
      {entries && entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-1 -ml-3"
        >
          {t('interests.more')}
        </Button>
      )}
    </section>
  );
}

const isKnown = (kind: string): kind is LedgerKind =>
  (ledgerKinds as readonly string[]).includes(kind);

function Entry({ entry }: { entry: LedgerEntry }) {
  const t = useTranslations();
  const format = useFormatter();
  const { kind, delta, project, turn, usage } = entry;
  const words = [project?.title, turn?.words].filter(Boolean).join(' · ');
  return (
    <li className="flex items-baseline gap-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-13">
          {isKnown(kind) ? t(`billing.statement.kinds.${kind}`) : kind}
          {words && <span className="text-ink-soft"> · {words}</span>}
        </p>
        <p className="text-12 text-ink-soft">
          {format.dateTime(entry.at, { dateStyle: 'medium', timeStyle: 'short' })}
          {usage &&
            ` · ${t('interests.usage', { input: usage.input, cached: usage.cached, output: usage.output })}`}
        </p>
      </div>
      <p className={clsx('shrink-0 text-13 tabular-nums', delta > 0 && 'text-jade')}>
        {withMinus(format.number(delta, { signDisplay: 'always' }))}
      </p>
    </li>
  );
}
