'use client';

import { GitFork, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import type { Message } from '@/lib/chat/messages';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject, useProject, useRun } from '@/lib/projects/context';

/**
 * CHAT-050: buttons that restore this answer's version, or continue from it in a copy of the
 * project. Readers of another user's project can only copy (GAP-75).
 */
export function MessageActions({ message }: { message: Message }) {
  const t = useTranslations('versions');
  const { project } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const busy = useRun((run) => run.status === 'loading');
  const ask = (name: 'rewind' | 'fork') => () => {
    const { uuid, title, isManage, webType } = project.getState();
    if (!uuid) return;
    openDialog(name, {
      site: { uuid, title, isManage, webType },
      message: { id: message.id, run: message.turn?.run ?? null },
    });
  };
  return (
    <div className="-ml-2 flex gap-0.5">
      {!readOnly && (
        <IconButton label={t('rewind')} icon={Undo2} disabled={busy} onClick={ask('rewind')} />
      )}
      <IconButton label={t('fork')} icon={GitFork} disabled={busy} onClick={ask('fork')} />
    </div>
  );
}
