import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

const shape = 'grid grid-cols-1 gap-x-4 gap-y-5 min-[440px]:grid-cols-2 lg:grid-cols-3';

export function GalleryGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={shape}>
      {children}
    </ul>
  );
}

/** A skeleton of the grid in its final shape, shown while loading. */
export function GallerySkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden="true" className={shape}>
      {Array.from({ length: cards }, (_, at) => at).map((at) => (
        <div key={at}>
          <Skeleton className="aspect-[8/5] w-full rounded-card!" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
