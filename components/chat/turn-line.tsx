'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Answer, finishedPaths } from '@/lib/chat/answer';
import { openDialog } from '@/lib/dialogs/store';
import { useFiles, useOpenProject, useProject } from '@/lib/projects/context';
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
  const [busy, setBusy] = useState(false);
  const paths = finishedPaths(answer);
  const [path] = paths;
  if (readOnly || path === undefined) return null;
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
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
      <p className="min-w-40 flex-1 break-words">{t('summary', { count: paths.length, path })}</p>
      <Button look="quiet" onClick={compare}>
        {t('compare')}
      </Button>
      {/* The first version cannot be undone. Older versions are restored from the history. */}
      {head === version && version > 1 && (
        <Button look="quiet" busy={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {head === version && <PublishLink version={version} />}
    </div>
  );
}
