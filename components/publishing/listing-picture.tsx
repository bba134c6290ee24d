'use client';

import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import { type PictureKind, type SiteListing, siteListing } from '@/domain/contract/site-listing';
import { sendablePicture } from '@/lib/site-listing/sendable-picture.client';
import type { SiteListingActions } from '@/lib/site-listing/use-site-listing';

type Props = {
  uuid: string;
  kind: PictureKind;
  listing: SiteListing;
  actions: Pick<SiteListingActions, 'setPicture' | 'removePicture'>;
};

/** The icon or the link picture of a site, with buttons to choose another one or none (PUB-053). */
export function ListingPicture({ uuid, kind, listing, actions }: Props) {
  const t = useTranslations('siteListing');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { setPicture, removePicture } = actions;
  const isSet = kind === 'icon' ? listing.hasIcon : listing.hasCard;
  const isSending = setPicture.isPending && setPicture.variables.kind === kind;

  async function take(file: File) {
    const bytes = await sendablePicture(file, kind);
    setUnreadable(bytes === null);
    if (bytes !== null) setPicture.mutate({ kind, bytes });
  }

  return (
    <section aria-labelledby={id} className="flex items-start gap-3">
      <div
        className={clsx(
          'flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-well text-ink-soft ring-1 ring-line ring-inset',
          kind === 'icon' ? 'size-14' : 'aspect-[1.91] w-28',
        )}
      >
        {isSet ? (
          <FetchedPicture
            call={siteListing.picture}
            input={{ uuid, kind, revision: listing.revision }}
            className="size-full object-cover"
          />
        ) : (
          <ImagePlus aria-hidden="true" size={18} strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h4 id={id} className="text-13">
          {t(kind)}
        </h4>
        <p className="text-12 text-ink-soft">{t(`${kind}Hint`)}</p>
        {isUnreadable && (
          <p role="alert" className="mt-1 text-12 text-rust">
            {t('unreadable')}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button busy={isSending} aria-describedby={id} onClick={() => input.current?.click()}>
            {t(isSet ? 'replace' : 'choose')}
          </Button>
          {isSet && (
            <Button
              look="quiet"
              busy={removePicture.isPending && removePicture.variables === kind}
              aria-describedby={id}
              onClick={() => removePicture.mutate(kind)}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          hidden
          aria-label={t(kind)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Reset the input so that the same file can be chosen again.
            target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </section>
  );
}
