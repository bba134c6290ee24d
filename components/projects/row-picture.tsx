'use client';

import { useState } from 'react';
import { projects } from '@/domain/contract/projects';
import type { ListedProject } from '@/domain/entities/project';

/** PROJ-030: what a project's page looks like, fetched once it comes into sight; its first letter until then and without one. */
export function RowPicture({ project: { uuid, title, hasPicture } }: { project: ListedProject }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      data-initial={[...title][0]?.toUpperCase() ?? ''}
      className="ruled relative flex h-8 w-[51px] shrink-0 items-center justify-center overflow-hidden rounded-[4px] font-serif text-13 text-ink-soft ring-1 ring-line before:content-[attr(data-initial)]"
    >
      {hasPicture && !failed && (
        // biome-ignore lint/performance/noImgElement: only an image of its own is fetched when it comes into sight, and let go after
        <img
          src={`${projects.picture.path}?uuid=${uuid}`}
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
