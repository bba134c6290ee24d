'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Edition } from '@/domain/contract/publishing';
import { type SiteListing, siteListing } from '@/domain/contract/site-listing';
import { versions } from '@/domain/contract/versions';
import { saveFile } from '@/lib/browser/save-file.client';
import { drawPoster, type PosterTexts } from '@/lib/publishing/poster.client';
import { fetchFile } from '@/lib/upstream/client';

type PictureSource = { uuid: string; listing: SiteListing; shown: Edition };
type Props = { texts: PosterTexts; source: PictureSource };

/** A poster of the site, drawn in this browser, to look at and to download. */
export function SitePoster({ texts, source }: Props) {
  const t = useTranslations('siteListing.share');
  const poster = usePoster(texts, source);
  if (poster === 'failed')
    return (
      <p role="alert" className="text-13 text-rust">
        {t('broken')}
      </p>
    );
  if (poster === null)
    return (
      <div role="status" aria-label={t('preparing')}>
        <Skeleton className="mx-auto aspect-[2/3] w-56" />
      </div>
    );
  return (
    <figure className="flex flex-col items-center gap-3">
      {/* biome-ignore lint/performance/noImgElement: drawn in this browser */}
      <img
        src={poster.address}
        alt={t('posterAlt', { title: texts.title })}
        className="w-56 rounded-card shadow-sheet ring-1 ring-line"
      />
      <Button onClick={() => saveFile('poster.png', poster.bytes)}>
        <Download aria-hidden="true" size={14} strokeWidth={1.5} />
        {t('download')}
      </Button>
    </figure>
  );
}

type Poster = { address: string; bytes: Blob };

/** Draws the poster once; its parent gives it another key when its contents change. */
function usePoster(texts: PosterTexts, source: PictureSource): Poster | 'failed' | null {
  const [poster, setPoster] = useState<Poster | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the contents
  useEffect(() => {
    let address = '';
    let isGone = false;
    fetchPicture(source)
      .then((picture) => drawPoster(texts, picture))
      .then((bytes) => {
        if (isGone) return;
        address = URL.createObjectURL(bytes);
        setPoster({ address, bytes });
      })
      .catch(() => setPoster('failed'));
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, []);
  return poster;
}

/** The owner's link picture, otherwise that of the page; null without one. */
async function fetchPicture({ uuid, listing, shown }: PictureSource): Promise<Blob | null> {
  const { hasCard, revision } = listing;
  if (!hasCard && !shown.picture) return null;
  const file = hasCard
    ? fetchFile(siteListing.picture, { uuid, kind: 'card', revision })
    : fetchFile(versions.picture, { uuid, number: shown.version });
  return file.then(
    ({ bytes }) => bytes,
    () => null,
  );
}
