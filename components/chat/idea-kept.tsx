'use client';

import { useTranslations } from 'next-intl';
import { useMedia } from '@/lib/browser/use-media';

/**
 * Shown after a sign-in. Says that the text is still in the box, and how to send it on this device
 * (PP-21).
 */
export function IdeaKept() {
  const t = useTranslations('home');
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <p role="status" className="text-center text-13 text-ink-soft">
      {t(isTouch ? 'ideaKeptTouch' : 'ideaKept')}
    </p>
  );
}
