'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Field } from '@/components/ui/field';
import type { Edition } from '@/domain/contract/publishing';
import type { SiteListing } from '@/domain/contract/site-listing';
import { limits } from '@/domain/limits';
import { type SiteListingActions, useSiteListing } from '@/lib/site-listing/use-site-listing';
import { useSiteVisitors } from '@/lib/site-visitors/use-site-visitors';
import { isCallError } from '@/lib/upstream/call-error';
import { ListingPicture } from './listing-picture';

type Props = {
  uuid: string;
  title: string;
  /** The edition whose own texts are used where the owner sets none. */
  shown: Edition | undefined;
};

/** How the site presents itself to search engines and in chats (PUB-052, PUB-057). */
export function ListingSection({ uuid, title, shown }: Props) {
  const t = useTranslations('siteListing');
  const common = useTranslations('common');
  const actions = useSiteListing(uuid);
  const { audience } = useSiteVisitors(uuid);
  const { data, error, reload, setPicture, removePicture, change } = actions;
  if (!data)
    return isCallError(error) ? (
      <ErrorNotice error={error} actions={<Button onClick={reload}>{common('tryAgain')}</Button>} />
    ) : null;
  const state = () => {
    if (audience !== undefined && audience !== 'everyone') return 'gated';
    return data.isFound ? 'found' : 'hidden';
  };
  const failed = [change, setPicture, removePicture].find((one) => isCallError(one.error))?.error;
  return (
    <DisclosureRow
      title={t('title')}
      state={<span className="block text-12 text-ink-soft">{t(state())}</span>}
    >
      {isCallError(failed) && <ErrorNotice error={failed} />}
      <ListingForm
        listing={data}
        change={change}
        ownTitle={shown?.title ?? title}
        ownDescription={shown?.sentence ?? ''}
      />
      <ListingPicture uuid={uuid} kind="icon" listing={data} actions={actions} />
      <ListingPicture uuid={uuid} kind="card" listing={data} actions={actions} />
    </DisclosureRow>
  );
}

type FormProps = Pick<SiteListingActions, 'change'> & {
  listing: SiteListing;
  /** What is used where a field is empty. */
  ownTitle: string;
  ownDescription: string;
};

function ListingForm({ listing, change, ownTitle, ownDescription }: FormProps) {
  const t = useTranslations('siteListing');
  const [draft, setDraft] = useState(() => draftOf(listing));
  const stored = draftOf(listing);
  const isSame =
    draft.title.trim() === stored.title &&
    draft.description.trim() === stored.description &&
    draft.isFound === stored.isFound;
  const { titleMax } = limits.siteListing;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(draft);
      }}
    >
      <Field
        label={t('siteTitle')}
        value={draft.title}
        placeholder={ownTitle}
        maxLength={titleMax}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <DescriptionField
        value={draft.description}
        placeholder={ownDescription}
        onChange={(description) => setDraft({ ...draft, description })}
      />
      <Checkbox checked={draft.isFound} onChange={(isFound) => setDraft({ ...draft, isFound })}>
        {t('searchable')}
      </Checkbox>
      <p className="text-12 text-ink-soft">{t('searchableHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={change.isPending} disabled={isSame}>
          {t('save')}
        </Button>
        <span role="status" className="text-13 text-jade">
          {change.isSuccess && isSame ? t('saved') : ''}
        </span>
        {!(change.isSuccess && isSame) && (
          <span className="text-12 text-ink-soft">{t('atOnce')}</span>
        )}
      </div>
    </form>
  );
}

function DescriptionField({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string;
  onChange(value: string): void;
}) {
  const t = useTranslations('siteListing');
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-soft">
        {t('description')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        placeholder={placeholder}
        maxLength={limits.siteListing.descriptionMax}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full rounded-control bg-sheet px-3 py-2 text-14 ring-1 ring-line-control ring-inset coarse:text-16"
      />
      <p id={`${id}-hint`} className="mt-1 text-12 text-ink-soft">
        {t('descriptionHint')}
      </p>
    </div>
  );
}

const draftOf = ({ title, description, isFound }: SiteListing) => ({
  title: title ?? '',
  description: description ?? '',
  isFound,
});
