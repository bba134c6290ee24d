'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { useBuild, useOpenProject, useProgress, useTerminal } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';
import type { QueuedRun } from '@/lib/workbench/build-store';

/** A placeholder for the page. Below it is the current progress or the position in the queue. */
export function BuildingSkeleton() {
  const t = useTranslations('preview');
  const line = useTerminal((terminal) => terminal.lastLine);
  const path = useProgress((run) => (run.status === 'loading' ? run.progress?.path : ''));
  const queued = useBuild((build) => build.queued);
  return (
    <div
      data-overlay="building"
      className="enter-fade absolute inset-0 flex flex-col overflow-hidden bg-paper"
    >
      <div aria-hidden="true" className="flex flex-1 flex-col gap-6 overflow-hidden p-6 sm:p-10">
        <div className="flex items-center gap-4">
          <Skeleton className="size-8" />
          <Skeleton className="h-3.5 w-24" />
          <span className="flex-1" />
          <Skeleton className="hidden h-3.5 w-14 sm:block" />
          <Skeleton className="hidden h-3.5 w-14 sm:block" />
          <Skeleton className="h-8 w-20" />
        </div>
        <Skeleton className="mt-6 h-9 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
          {['one', 'two', 'three'].map((key) => (
            <Skeleton key={key} className="h-32 last:hidden sm:last:block" />
          ))}
        </div>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <p className="flex min-h-9 shrink-0 items-center gap-2.5 border-line border-t px-4 font-mono text-12 text-ink-soft">
        <Spinner size={12} />
        {queued ? (
          <Queued {...queued} />
        ) : (
          <span className="truncate">{path || line || t('building')}</span>
        )}
      </p>
    </div>
  );
}

/** PP-19: how many runs are ahead, and the button that cancels the wait. */
function Queued({ ahead, seconds }: QueuedRun) {
  const t = useTranslations();
  const project = useOpenProject();
  return (
    <>
      <span className="flex-1 truncate">
        {seconds === null
          ? t('stage.queued', { ahead })
          : t('stage.queuedFor', { ahead, minutes: Math.max(1, Math.round(seconds / 60)) })}
      </span>
      <Button onClick={() => void project.stopWaiting().catch(toastError)}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
