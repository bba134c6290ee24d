'use client';

import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CopyProjectButton } from '@/components/chat/copy-project-button';
import { PromptBox } from '@/components/chat/prompt-box';
import { QueuedPrompts } from '@/components/chat/queued-prompts';
import { StatusLine } from '@/components/chat/status-line';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { limits } from '@/domain/limits';
import { useMedia } from '@/lib/browser/use-media';
import { useDraft, useProject, useRun, useView } from '@/lib/projects/context';

/**
 * On a phone only the chat has the prompt box. This button opens the box over the preview (PP-10).
 */
export function PromptSheet() {
  const t = useTranslations('panes');
  const pane = useView((view) => view.pane);
  const loading = useRun((run) => run.status === 'loading');
  const readOnly = useProject((project) => project.readOnly);
  const [open, setOpen] = useState(false);
  const part = useDraft((draft) => draft.about?.part);
  const isNarrow = useMedia(`(max-width: ${limits.layout.desktopPx - 1}px)`);
  useEffect(() => {
    // When the user has selected a part of the page, open the box so that they can describe the
    // change.
    if (part && isNarrow) setOpen(true);
  }, [part, isNarrow]);
  useEffect(() => {
    if (loading) setOpen(false);
  }, [loading]);
  if (pane !== 'preview') return null;
  return (
    <div className="flex h-14 shrink-0 items-center justify-center border-line border-t bg-paper px-4 lg:hidden">
      {readOnly && <CopyProjectButton className="w-full max-w-80" />}
      {!readOnly && loading && <StatusLine />}
      {!readOnly && !loading && (
        <Button onClick={() => setOpen(true)} className="w-full max-w-80">
          <PencilLine aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('change')}
        </Button>
      )}
      {open && (
        <Dialog title={t('changeTitle')} onClose={() => setOpen(false)}>
          <QueuedPrompts />
          <PromptBox />
        </Dialog>
      )}
    </div>
  );
}
