'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { SiteError } from '@/domain/entities/site-errors';
import { useSiteErrorActions, useSiteErrors } from '@/lib/site-errors/use-site-errors';
import { isCallError } from '@/lib/upstream/call-error';
import { ErrorList, type ErrorRepair, FoldSummary } from './error-list';
import { RollbackNotice } from './rollback-notice';

/**
 * Errors at visitors of the published site (PUB-090): a row with the number of open ones, which
 * opens to the list, and above it the offer to go back when they have grown.
 */
export function ErrorsSection({
  uuid,
  repair,
}: {
  uuid: string;
  /** Undefined if the project is not open. */
  repair: ErrorRepair | undefined;
}) {
  const t = useTranslations('siteErrors');
  const common = useTranslations('common');
  const { data, error, refetch } = useSiteErrors(uuid);
  const { setStatus } = useSiteErrorActions(uuid);
  if (!data)
    return isCallError(error) ? (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{common('tryAgain')}</Button>}
      />
    ) : null;
  const { list, editions, offer } = data;
  const open = list.filter(({ status }) => status === 'open');
  const settled = list.filter(({ status }) => status !== 'open');
  const state = () => {
    if (list.length === 0) return t('none');
    return open.length === 0 ? t('settledState') : t('open', { count: open.length });
  };
  const shared = {
    ...{ uuid, editions, repair },
    busy: setStatus.isPending ? setStatus.variables.id : null,
    onStatus: (id: string, status: SiteError['status']) => setStatus.mutate({ id, status }),
  };
  return (
    <>
      {offer && <RollbackNotice uuid={uuid} offer={offer} editions={editions} />}
      <DisclosureRow
        title={t('title')}
        state={
          <span className={clsx('block text-12', open.length > 0 ? 'text-amber' : 'text-ink-soft')}>
            {state()}
          </span>
        }
      >
        {isCallError(error) && <ErrorNotice error={error} />}
        <p className="text-12 text-ink-soft">{t(list.length === 0 ? 'empty' : 'hint')}</p>
        {open.length > 0 && <ErrorList {...shared} list={open} />}
        {settled.length > 0 && (
          <details className="group/fold text-13">
            <FoldSummary>{t('settled', { count: settled.length })}</FoldSummary>
            <ErrorList {...shared} list={settled} />
          </details>
        )}
      </DisclosureRow>
    </>
  );
}
