'use client';

import { Skeleton } from '@/components/ui/skeleton';
import { useRun } from '@/lib/projects/context';

/** The styles of the column that contains all messages. */
export const readingColumn =
  'mx-auto flex w-full max-w-[720px] flex-col gap-6 px-4 pt-6 pb-4 sm:px-6';

/** A skeleton of a saved conversation, shown while it loads. */
export function ConversationSkeleton() {
  if (!useRun((run) => run.opening)) return null;
  return (
    <>
      <Skeleton className="ml-auto h-11 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-24 w-full" />
    </>
  );
}

/**
 * The same skeleton with its column, for the time before the message list is loaded. The first HTML
 * of a project contains it.
 */
export function ConversationSkeletonColumn() {
  return (
    <div className={readingColumn}>
      <ConversationSkeleton />
    </div>
  );
}
