'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import type { Publication } from '@/domain/contract/publishing';
import { grades } from '@/domain/projects/project';
import type { Dialogs } from '@/lib/dialogs/store';
import { activeRun, attemptFailed, onlineEdition } from '@/lib/publishing/publish-state';
import { useAddressWords } from '@/lib/publishing/use-address-words';
import { usePublication, usePublishingActions } from '@/lib/publishing/use-publication';
import { type CallError, isCallError } from '@/lib/upstream/call-error';
import { BuildFailed } from './build-failed';
import { BuildProgress } from './build-progress';
import { ChooseName } from './choose-name';
import { EditionList } from './edition-list';
import { LinkCard } from './link-card';
import { ListingSection } from './listing-section';
import { PrivacyReview } from './privacy-review';
import { RetentionNote } from './retention-note';
import { ShareSite } from './share-site';
import { SiteAddress } from './site-address';
import { VisitorsSection } from './visitors-section';

type Actions = ReturnType<typeof usePublishingActions>;

/**
 * PP-01: a public page at a permanent address. Shows what is online, and has buttons to update the
 * page and to return to an earlier edition.
 */
export function PublishDialog({
  uuid,
  title,
  grade,
  settings,
  onClose,
}: Dialogs['publish'] & {
  /** Sections with the settings of a site that has a name, which other features add. */
  settings?: ReactNode;
  onClose(): void;
}) {
  const t = useTranslations();
  const [asksToUnpublish, setAsks] = useState(false);
  const [typed, setTyped] = useState('');
  const words = useAddressWords(typed.trim() || title);
  // The services make the address of a title themselves, unless the title needs pinyin.
  const name = words === title ? '' : words;
  const { data, error, refetch } = usePublication(uuid);
  const actions = usePublishingActions(uuid);
  const { publish, rollBack, unpublish } = actions;
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
          <PublishButtons
            publication={data}
            actions={actions}
            name={name}
            onUnpublish={() => setAsks(true)}
          />
        )
      }
    >
      {!data && !error && <Skeleton className="h-28" />}
      {isCallError(refused) && (
        <Refused
          uuid={uuid}
          error={refused}
          onReload={error ? () => void refetch() : undefined}
          onConfirm={() => publish.mutate({ name, isConfirmed: true })}
        />
      )}
      {data?.available && data.name === null && (
        <ChooseName words={words} place={data.place} typed={typed} onChange={setTyped} />
      )}
      {data && (
        <PublicationDetails
          uuid={uuid}
          title={title}
          grade={grade}
          publication={data}
          settings={settings}
          rollBack={rollBack}
        />
      )}
    </Dialog>
  );
}

/**
 * Why nothing was changed, and what helps: reading again, answering the questions of the privacy
 * proof, or confirming that live data is removed.
 */
function Refused({
  uuid,
  error,
  onReload,
  onConfirm,
}: {
  uuid: string;
  error: CallError;
  onReload: (() => void) | undefined;
  onConfirm(): void;
}) {
  const t = useTranslations();
  switch (error.errorName) {
    case 'privacyOpen':
      return <PrivacyReview uuid={uuid} />;
    case 'dataLoss':
      return (
        <Note kind="warning" className="mb-4">
          <span className="block">{error.message}</span>
          <Button look="danger" className="mt-3" onClick={onConfirm}>
            {t('publishing.confirmLoss')}
          </Button>
        </Note>
      );
    default:
      return (
        <ErrorNotice
          className="mb-4"
          error={error}
          actions={onReload ? <Button onClick={onReload}>{t('common.tryAgain')}</Button> : null}
        />
      );
  }
}

/** The buttons that are possible now: take the site offline, stop the active run, publish. */
function PublishButtons({
  publication,
  actions: { publish, unpublish, stop },
  name,
  onUnpublish,
}: {
  publication: Publication;
  actions: Actions;
  name: string;
  onUnpublish(): void;
}) {
  const t = useTranslations('publishing');
  const running = activeRun(publication);
  const shown = onlineEdition(publication);
  const publishLabel = () => {
    if (running !== null) return t('state.publishing');
    if (!shown) return t('publish');
    return publication.changed ? t('publishChanges') : t('publishAgain');
  };
  return (
    <>
      {shown && running === null && (
        <Button
          look="quiet"
          className="-ml-3 mr-auto text-rust"
          busy={unpublish.isPending}
          onClick={onUnpublish}
        >
          {t('unpublish')}
        </Button>
      )}
      {running !== null && (
        <Button busy={stop.isPending} onClick={() => stop.mutate(running)}>
          {t('stop')}
        </Button>
      )}
      <Button
        data-autofocus
        look={shown && !publication.changed ? 'outline' : 'seal'}
        busy={publish.isPending || running !== null}
        disabled={!publication.available}
        onClick={() => publish.mutate({ name })}
      >
        {publishLabel()}
      </Button>
    </>
  );
}

/** The progress of the last attempt, the address, and the editions to which the user can return. */
function PublicationDetails({
  uuid,
  title,
  grade,
  publication,
  settings,
  rollBack,
}: Dialogs['publish'] & {
  publication: Publication;
  settings: ReactNode;
  rollBack: Actions['rollBack'];
}) {
  const t = useTranslations('publishing');
  const { available, attempt, changed, keeping, list } = publication;
  const running = activeRun(publication);
  const shown = onlineEdition(publication);
  return (
    <div className="space-y-4">
      {!available && <Note kind="warning">{t('noSandbox')}</Note>}
      {running !== null && <BuildProgress run={running} />}
      {attemptFailed(publication) && attempt && <BuildFailed attempt={attempt} online={!!shown} />}
      {shown ? (
        <>
          <SiteAddress publication={publication} />
          <ShareSite uuid={uuid} title={title} publication={publication} shown={shown} />
        </>
      ) : (
        <p className="text-14">{t(list.length === 0 ? 'what' : 'offline')}</p>
      )}
      <RetentionNote {...keeping} />
      {changed && <p className="text-13 text-ink-soft">{t('changed')}</p>}
      {grade === grades.private && <Note kind="info">{t('private')}</Note>}
      <LinkCard uuid={uuid} publication={publication} shown={shown} title={title} />
      <ListingSection uuid={uuid} title={title} shown={shown} />
      <VisitorsSection uuid={uuid} place={publication.place} isOnline={!!shown} />
      {publication.name !== null && settings}
      {(list.length > 1 || (list.length === 1 && !shown)) && (
        <EditionList
          publication={publication}
          busy={running !== null || rollBack.isPending}
          pending={rollBack.isPending ? (rollBack.variables ?? null) : null}
          onChoose={(number) => rollBack.mutate(number)}
        />
      )}
    </div>
  );
}
