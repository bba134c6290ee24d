'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@/domain/limits';
import { useProgress, useRun } from '@/lib/projects/context';

/**
 * Announces progress to screen readers: at most one sentence every five seconds, and the end of a
 * turn once (PP-23).
 */
export function Announcer() {
  const t = useTranslations('chat');
  const status = useRun((run) => run.status);
  const files = useProgress((run) => run.progress?.fileCount ?? 0);
  const [said, say] = useState('');
  const lastAt = useRef(0);
  useEffect(() => {
    if (status !== 'loading' || files === 0) return;
    const wait = Math.max(0, lastAt.current + limits.chat.announceMs - Date.now());
    const timer = setTimeout(() => {
      lastAt.current = Date.now();
      say(t('announceFiles', { count: files }));
    }, wait);
    return () => clearTimeout(timer);
  }, [status, files, t]);
  useEffect(() => {
    if (status !== 'idle' && status !== 'loading') say(t(`announce.${status}`));
  }, [status, t]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
