'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { grades } from '@/domain/projects/project';
import type { Dialogs } from '@/lib/dialogs/store';
import { attemptFailed, publishState } from '@/lib/publishing/publish-state';
import { usePublication, usePublishingActions } from '@/lib/publishing/use-publication';
import { isCallError } from '@/lib/upstream/call-error';
import { BuildFailed } from './build-failed';
import { BuildProgress } from './build-progress';
import { EditionList } from './edition-list';
import { LinkCard } from './link-card';
import { RetentionNote } from './retention-note';
import { SiteAddress } from './site-address';

/**
 * PP-01: a public page at a permanent address: what is online, how to update it, and how to roll
 * back.
 */
export function PublishDialog({
  uuid,
  title,
  grade,
  onClose,
}: Dialogs['publish'] & { onClose(): void }) {
  const t = useTranslations();
  const [asksToUnpublish, setAsks] = useState(false);
  const { data, error, refetch } = usePublication(uuid);
  const { publish, rollBack, unpublish, stop } = usePublishingActions(uuid);
  const state = data && publishState(data);
  const running = state?.kind === 'publishing' ? (data?.attempt?.run ?? null) : null;
  const shown = data?.list.find(({ number }) => number === data.current);
  const refused = [publish, rollBack, unpublish, error && { error }].find((one) =>
    isCallError(one?.error),
  )?.error;
  const close = () => {
    setAsks(false);
    unpublish.mutate();
  };
  if (asksToUnpublish)
    return (
      <ConfirmDialog
        danger
        title={t('publishing.unpublishTitle')}
        text={t('publishing.unpublishText')}
        confirm={t('publishing.unpublishDo')}
        onConfirm={close}
        onClose={() => setAsks(false)}
      />
    );
  return (
    <Dialog
      title={t('publishing.title')}
      onClose={onClose}
      footer={
        data && (
          <>
            {shown && running === null && (
              <Button
                look="quiet"
                className="-ml-3 mr-auto text-rust"
                busy={unpublish.isPending}
                onClick={() => setAsks(true)}
              >
                {t('publishing.unpublish')}
              </Button>
            )}
            {running !== null && (
              <Button busy={stop.isPending} onClick={() => stop.mutate(running)}>
                {t('publishing.stop')}
              </Button>
            )}
            <Button
              data-autofocus
              look={shown && !data.changed ? 'outline' : 'seal'}
              busy={publish.isPending || running !== null}
              disabled={!data.available}
              onClick={() => publish.mutate()}
            >
              {t(
                `publishing.${running !== null ? 'state.publishing' : !shown ? 'publish' : data.changed ? 'publishChanges' : 'publishAgain'}`,
              )}
            </Button>
          </>
        )
      }
    >
      {!data && !error && <Skeleton className="h-28" />}
      {isCallError(refused) && (
        <ErrorNotice
          className="mb-4"
          error={refused}
          actions={
            error ? <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button> : null
          }
        />
      )}
      {data && (
        <div className="space-y-4">
          {!data.available && <Note kind="warning">{t('publishing.noSandbox')}</Note>}
          {running !== null && <BuildProgress run={running} />}
          {attemptFailed(data) && data.attempt && (
            <BuildFailed attempt={data.attempt} online={!!shown} />
          )}
          {shown ? (
            <SiteAddress publication={data} />
          ) : (
            <p className="text-14">
              {t(data.list.length === 0 ? 'publishing.what' : 'publishing.offline')}
            </p>
          )}
          <RetentionNote {...data.keeping} />
          {data.changed && <p className="text-13 text-ink-soft">{t('publishing.changed')}</p>}
          {grade === grades.private && <Note kind="info">{t('publishing.private')}</Note>}
          <LinkCard uuid={uuid} publication={data} shown={shown} title={title} />
          {(data.list.length > 1 || (data.list.length === 1 && !shown)) && (
            <EditionList
              publication={data}
              busy={running !== null || rollBack.isPending}
              pending={rollBack.isPending ? (rollBack.variables ?? null) : null}
              onChoose={(number) => rollBack.mutate(number)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
