'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { DotSeparated, Fact } from '@/components/ui/dot-separated';
import { Logo } from '@/components/ui/logo';
import { contract } from '@/domain/contract';
import { elapsedSeconds, isStillThinking, type Progress } from '@/lib/chat/progress';
import { useBuild, useProgress, useRun } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';

/** PP-13: the stage of the turn and the elapsed time, updated at least every second. */
export function StatusLine() {
  const progress = useProgress((run) => run.progress);
  const status = useRun((run) => run.status);
  const queued = useBuild((build) => build.queued);
  const isEnded = status === 'finished' || status === 'idle';
  const isShown = status === 'loading' || (isEnded && progress?.stage !== 'writing');
  if (!progress || !isShown) return null;
  if (status === 'loading' || !queued) return <Stages progress={progress} />;
  const { ahead, seconds } = queued;
  return <Stages progress={{ ...progress, stage: 'queued', ahead, waitSeconds: seconds }} />;
}

function Stages({ progress }: { progress: Progress }) {
  const t = useTranslations('stage');
  const now = useSeconds(progress.readyAt === null);
  const { data } = useQuery({ ...callQuery(contract.runtime.status, {}), staleTime: 60_000 });
  const ready = progress.stage === 'ready';
  const elapsed = elapsedSeconds(progress, now);
  // Hide the usual duration once the user has waited longer.
  const usual = data?.usual && !ready && elapsed <= Math.round(data.usual.p90) ? data.usual : null;
  return (
    <div
      className="flex min-h-6 items-start gap-2 text-13 text-ink-soft"
      data-stage={progress.stage}
    >
      <Logo size={16} state={ready ? 'filled' : 'drawn'} pressed={ready} />
      <div className="-mt-0.5 min-w-0 flex-1">
        <DotSeparated>
          <span className="min-w-0 break-words pl-3.5 text-ink">{textOf(progress, t)}</span>
          {progress.stage === 'writing' && <Fact>{t('file', { file: progress.fileCount })}</Fact>}
          <Fact>{t('elapsed', { seconds: elapsed })}</Fact>
          {usual && <Fact>{usualWords(usual, t)}</Fact>}
          {isStillThinking(progress, now) && (
            <span className="basis-full pl-3.5">{t('thinking')}</span>
          )}
        </DotSeparated>
      </div>
    </div>
  );
}

function usualWords(
  usual: { p50: number; p90: number },
  t: ReturnType<typeof useTranslations<'stage'>>,
): string {
  const [from, to] = [Math.round(usual.p50), Math.round(usual.p90)];
  return from === to ? t('usualAbout', { seconds: to }) : t('usual', { from, to });
}

function textOf(
  { stage, path, ahead, waitSeconds }: Progress,
  t: ReturnType<typeof useTranslations<'stage'>>,
): string {
  if (stage === 'writing') return t('writing', { path });
  if (stage !== 'queued') return t(stage);
  return waitSeconds === null
    ? t('queued', { ahead })
    : t('queuedFor', { ahead, minutes: Math.max(1, Math.round(waitSeconds / 60)) });
}

function useSeconds(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
