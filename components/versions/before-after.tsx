'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import { versions } from '@/domain/contract/versions';

/**
 * Shows the pictures of two versions, `from` left of a line and `to` right of it. The user moves
 * the line by pointer or arrow keys.
 */
export function BeforeAfter({ uuid, from, to }: { uuid: string; from: number; to: number }) {
  const t = useTranslations('versions');
  const [share, setShare] = useState(50);
  return (
    <figure className="mt-2 mb-0">
      {/* Above the pictures: they may be higher than the dialog, and have a heading at their top. */}
      <figcaption className="mb-1 flex justify-between gap-2 text-12 text-ink-soft">
        <span>{t('before', { number: from })}</span>
        <span>{t('after', { number: to })}</span>
      </figcaption>
      <div className="relative aspect-[8/5] overflow-hidden rounded-card bg-well ring-1 ring-line">
        <FetchedPicture
          call={versions.picture}
          input={{ uuid, number: from }}
          className="absolute inset-0 size-full object-cover object-top"
        />
        <div className="absolute inset-0 bg-well" style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
          <FetchedPicture
            call={versions.picture}
            input={{ uuid, number: to }}
            className="size-full object-cover object-top"
          />
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('beforeAfter')}
          aria-valuetext={t('beforeShare', { share })}
          onChange={({ target }) => setShare(Number(target.value))}
          className="peer absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-ink ring-1 ring-sheet peer-focus-visible:ring-4"
          style={{ left: `${share}%` }}
        />
      </div>
    </figure>
  );
}
