'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import type { Edition, Publication } from '@/domain/contract/publishing';
import { siteListing } from '@/domain/contract/site-listing';
import { versions } from '@/domain/contract/versions';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';
import { useSiteListing } from '@/lib/site-listing/use-site-listing';

const picture = 'aspect-[1.91] w-full border-line border-b object-cover object-top';

type Props = { uuid: string; publication: Publication; shown: Edition | undefined; title: string };

/**
 * The preview that chats and social media show for a link to the site, for the current edition or
 * the edition that would be published next.
 */
export function LinkCard({ uuid, publication, shown, title }: Props) {
  const t = useTranslations('publishing');
  const url = usePublishedAddress(publication);
  const { data: listing } = useSiteListing(uuid);
  const sentence = listing?.description ?? shown?.sentence;
  return (
    <section aria-label={t('card')}>
      <h3 className="mb-1.5 text-12 text-ink-soft">{t('card')}</h3>
      <div className="overflow-hidden rounded-card bg-paper ring-1 ring-line">
        {listing?.hasCard && (
          <FetchedPicture
            call={siteListing.picture}
            input={{ uuid, kind: 'card', revision: listing.revision }}
            className={picture}
          />
        )}
        {!listing?.hasCard && shown?.picture && (
          <FetchedPicture
            call={versions.picture}
            input={{ uuid, number: shown.version }}
            className={picture}
          />
        )}
        <div className="px-4 py-3">
          <p className="truncate font-medium text-14">{listing?.title ?? shown?.title ?? title}</p>
          {sentence && <p className="line-clamp-2 text-13 text-ink-soft">{sentence}</p>}
          <p className={clsx('mt-1 truncate text-12 text-ink-soft', url && 'font-mono')}>
            {url ? new URL(url).host : t('addressLater')}
          </p>
        </div>
      </div>
    </section>
  );
}
