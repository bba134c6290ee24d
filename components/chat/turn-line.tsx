'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Answer, finishedPaths } from '@/lib/chat/answer';
import { openDialog } from '@/lib/dialogs/store';
import { useFiles, useOpenProject, useProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';
import { restoreWithUndo } from '@/lib/versions/restore';
import { PublishLink } from './publish-link';

/**
 * PP-24: shown below a finished answer. One sentence about the changes, with buttons to compare and
 * undo them.
 */
export function TurnLine({ answer, version }: { answer: Answer; version: number }) {
  const t = useTranslations('versions');
  const open = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const head = useFiles((files) => files.version);
  const restored = useFiles((files) => files.restored);
  const [busy, setBusy] = useState(false);
  const paths = finishedPaths(answer);
  const [path] = paths;
  if (readOnly || path === undefined) return null;
  const isUndone = restored !== null && restored.number >= (head ?? 0) && restored.origin < version;
  const compare = () => {
    const { uuid } = open.project.getState();
    if (uuid) openDialog('history', { uuid, number: version, restore: open.restore });
  };
  const undo = async () => {
    setBusy(true);
    await restoreWithUndo(open.restore, {
      number: version - 1,
      head: version,
      words: { done: t('undone'), undo: t('redo') },
    });
    setBusy(false);
  };
  const redo = async () => {
    setBusy(true);
    await open.restore(version).catch(toastError);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
      <p className={clsx('min-w-40 flex-1 break-words', isUndone && 'line-through')}>
        {t('summary', { count: paths.length, path })}
      </p>
      {isUndone && <span>{t('isUndone')}</span>}
      <Button look="quiet" onClick={compare}>
        {t('compare')}
      </Button>
      {isUndone && (
        <Button look="quiet" busy={busy} onClick={() => void redo()}>
          {t('redo')}
        </Button>
      )}
      {/* The first version cannot be undone. Older versions are restored from the history. */}
      {head === version && !isUndone && version > 1 && (
        <Button look="quiet" busy={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {head === version && !isUndone && <PublishLink version={version} />}
    </div>
  );
}
