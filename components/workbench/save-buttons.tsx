'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useEditing, useEditor, useOpenProject } from '@/lib/projects/context';
import { ConflictDialog } from './conflict-dialog';
import { UnsavedGuard } from './unsaved-guard';

/** Saves or discards the user's edits. Shown only while there are unsaved edits. */
export function SaveButtons() {
  const t = useTranslations('editing');
  const { saving, editor } = useOpenProject();
  const count = useEditor((editor) => editor.unsaved.size);
  const active = useEditor((editor) =>
    editor.active !== null && editor.unsaved.has(editor.active) ? editor.active : null,
  );
  // If the page also has unsaved edits, the panel for editing the page asks about these edits and
  // about the files.
  const hasDrafts = useEditing((state) => Object.keys(state.drafts).length > 0);
  const { busy, conflicts } = useStore(saving);
  const [discarding, setDiscarding] = useState<string | null>(null);
  useEffect(() => {
    if (count === 0) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== 's'
      )
        return;
      event.preventDefault();
      void saving.save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, saving]);
  if (count === 0) return null;
  return (
    <>
      {active !== null && (
        <IconButton
          label={t('discard')}
          icon={Undo2}
          disabled={busy}
          onClick={() => setDiscarding(active)}
          className="text-rust"
        />
      )}
      <Button look="primary" busy={busy} onClick={() => void saving.save()} className="coarse:h-10">
        {t('save', { count })}
      </Button>
      {discarding !== null && (
        <ConfirmDialog
          danger
          title={t('discardTitle', { path: discarding })}
          text={t('discardText')}
          confirm={t('discard')}
          onConfirm={() => {
            saving.discard(discarding);
            setDiscarding(null);
          }}
          onClose={() => setDiscarding(null)}
        />
      )}
      {conflicts.length > 0 && <ConflictDialog conflicts={conflicts} />}
      {!hasDrafts && (
        <UnsavedGuard
          text={t('leaveText', { count })}
          save={saving.save}
          discard={() => {
            for (const { path } of editor.edits()) saving.discard(path);
          }}
        />
      )}
    </>
  );
}
