'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useCopyProject } from '@/lib/projects/use-copy-project';

/** Copies a project once and opens the copy. Renders nothing. */
export function CopyOnMount({ uuid, onEnd }: { uuid: string; onEnd(): void }) {
  const t = useTranslations('gallery');
  const copy = useCopyProject();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void copy(uuid, { done: t('copied'), go: true }).then(onEnd);
  });
  return null;
}
