'use client';

import clsx from 'clsx';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useProject } from '@/lib/projects/context';
import { useCopyProject } from '@/lib/projects/use-copy-project';

/**
 * Lets the reader of another user's project copy the project and work on the copy (GAP-50, GAP-75).
 */
export function CopyProjectButton({ className }: { className?: string }) {
  const t = useTranslations('gallery');
  const uuid = useProject((state) => state.uuid);
  const copy = useCopyProject();
  const [busy, setBusy] = useState(false);
  const take = async (project: string) => {
    setBusy(true);
    await copy(project, { done: t('copied'), go: true });
    setBusy(false);
  };
  if (!uuid) return null;
  return (
    <Button
      look="primary"
      busy={busy}
      onClick={() => void take(uuid)}
      className={clsx('min-w-0', className)}
    >
      {!busy && <Copy aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0" />}
      {t('copyShort')}
    </Button>
  );
}
