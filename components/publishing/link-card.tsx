'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import type { Edition, Publication } from '@/domain/contract/publishing';
import { versions } from '@/domain/contract/versions';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';

type Props = { uuid: string; publication: Publication; shown: Edition | undefined; title: string };

/**
 * The preview that chats and social media show for a link to the site, for the current edition or
 * the edition that would be published next.
 */
export function LinkCard({ uuid, publication, shown, title }: Props) {
  const t = useTranslations('publishing');
  const url = usePublishedAddress(publication);
  return (
    <section aria-label={t('card')}>
      <h3 className="mb-1.5 text-12 text-ink-soft">{t('card')}</h3>
      <div className="overflow-hidden rounded-card bg-paper ring-1 ring-line">
        {shown?.picture && (
          <FetchedPicture
            call={versions.picture}
            input={{ uuid, number: shown.version }}
            className="aspect-[1.91] w-full border-line border-b object-cover object-top"
          />
        )}
        <div className="px-4 py-3">
          <p className="truncate font-medium text-14">{shown?.title ?? title}</p>
          {shown?.sentence && (
            <p className="line-clamp-2 text-13 text-ink-soft">{shown.sentence}</p>
          )}
          <p className={clsx('mt-1 truncate text-12 text-ink-soft', url && 'font-mono')}>
            {url ? new URL(url).host : t('addressLater')}
          </p>
        </div>
      </div>
    </section>
  );
}
