'use client';

import { useState } from 'react';

/** What a page looks like; its first letter on ruled paper until the picture has come, and where there is none. */
export function CardPicture({ src, title }: { src: string; title: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      data-initial={[...title][0]?.toUpperCase() ?? ''}
      className="ruled relative flex aspect-[8/5] items-center justify-center overflow-hidden border-line border-b font-serif text-28 text-ink-soft before:content-[attr(data-initial)]"
    >
      {src !== '' && !failed && (
        // biome-ignore lint/performance/noImgElement: an operator's cases may have their pictures anywhere
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
