'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { initialOf } from '@/domain/projects/title';

/**
 * PROJ-030: a picture of a page, loaded when it is visible. Until then, or without a picture, shows
 * the first letter of the title.
 */
export function PagePicture({
  src,
  title,
  className,
}: {
  src: string | null;
  title: string;
  className: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      data-initial={initialOf(title)}
      className={clsx(
        'relative flex items-center justify-center overflow-hidden border-line font-medium text-ink-soft before:content-[attr(data-initial)]',
        className,
      )}
    >
      {src && failed !== src && (
        // biome-ignore lint/performance/noImgElement: only a plain image is released again, and an operator's picture may be on any host
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
