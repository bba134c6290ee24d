'use client';

import { Redo2, RotateCcw, Undo2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useEditing, useOpenProject, useView } from '@/lib/projects/context';
import { isEdited } from '@/lib/visual-editing/edit-structure';
import { useEditingKeys } from '@/lib/visual-editing/use-editing-keys';
import { useStructureKeys } from '@/lib/visual-editing/use-structure-keys';
import { useEditable } from '@/lib/workbench/use-editable';
import { EditChangedParts } from './edit-changed-parts';
import { EditFields } from './edit-fields';
import { EditReach } from './edit-reach';
import { EditRefusals } from './edit-refusals';
import { EditRestoreQuestion } from './edit-restore-question';
import { EditTheme } from './edit-theme';
import { UnsavedGuard } from './unsaved-guard';

/**
 * What the user may change about the selected element: beside the page, on a phone below it. It is
 * read-only while an answer writes files.
 */
export function EditPanel() {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  const active = useEditing((state) => state.active);
  const selected = useEditing((state) => state.selected);
  const canUndo = useEditing((state) => state.past.length > 0);
  const canRedo = useEditing((state) => state.future.length > 0);
  const count = useEditing((state) => Object.keys(state.drafts).length);
  const saving = useEditing((state) => state.saving);
  const isTyping = useEditing((state) => state.typing !== null);
  const isChanged = useEditing(
    ({ selected, drafts }) => selected !== null && isEdited(selected, drafts),
  );
  const editable = useEditable();
  const panel = useRef<HTMLElement>(null);
  useEditingKeys(panel);
  useStructureKeys(panel);
  if (!active) return null;
  return (
    <aside
      ref={panel}
      aria-label={t('panel')}
      className="flex max-h-[50%] shrink-0 flex-col border-line bg-paper max-lg:border-t lg:max-h-none lg:w-80 lg:border-l"
    >
      <header className="flex shrink-0 items-center gap-1 border-line border-b px-2 py-1">
        <IconButton
          label={t('undo')}
          icon={Undo2}
          disabled={!canUndo || saving}
          onClick={editing.undo}
        />
        <IconButton
          label={t('redo')}
          icon={Redo2}
          disabled={!canRedo || saving}
          onClick={editing.redo}
        />
        <IconButton
          label={t('reset')}
          icon={RotateCcw}
          disabled={!isChanged || saving}
          onClick={editing.reset}
        />
        <span className="flex-1" />
        <Button
          look="primary"
          busy={saving}
          disabled={count === 0 || !editable}
          onClick={() => void editing.save()}
        >
          {t('save', { count })}
        </Button>
        <IconButton label={t('leave')} icon={X} disabled={saving} onClick={editing.leave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {!editable && (
          <p role="status" className="mb-3 text-13 text-ink-soft">
            {t('waits')}
          </p>
        )}
        {isTyping && (
          <p role="status" className="mb-3 text-13 text-ink-soft">
            {t('typing')}
          </p>
        )}
        <EditChangedParts />
        <EditReach />
        <EditRefusals />
        {selected ? (
          <EditFields selected={selected} disabled={!editable || saving} />
        ) : (
          <p className="text-13 text-ink-soft">{t('select')}</p>
        )}
        {selected && <AskButton />}
        <EditTheme disabled={!editable || saving} />
      </div>
      <GiveUp />
      <EditRestoreQuestion />
      {count > 0 && (
        <UnsavedGuard text={t('giveUpText')} save={editing.save} discard={editing.giveUp} />
      )}
    </aside>
  );
}

/** Takes the selection to the prompt box, which the full screen hides. */
function AskButton() {
  const t = useTranslations('editPage');
  const { editing, view } = useOpenProject();
  const ask = () => {
    if (!editing.ask()) return;
    view.setFullscreen(false);
    focusPrompt();
  };
  return (
    <Button look="quiet" className="mt-3 w-full" onClick={ask}>
      {t('ask')}
    </Button>
  );
}

/** INJ-014, INJ-016: asks before changes that are not saved are dropped. */
function GiveUp() {
  const t = useTranslations('editPage');
  const { editing, view } = useOpenProject();
  const leaving = useEditing((state) => state.leaving);
  const shown = useView((state) => state.view);
  const hasDrafts = useEditing((state) => Object.keys(state.drafts).length > 0);
  useEffect(() => {
    if (shown !== 'code') return;
    if (hasDrafts) view.show('preview');
    editing.leave();
  }, [shown, hasDrafts, editing, view]);
  if (!leaving) return null;
  return (
    <ConfirmDialog
      danger
      title={t('giveUpTitle')}
      text={t('giveUpText')}
      confirm={t('giveUp')}
      onConfirm={editing.giveUp}
      onClose={editing.stay}
    />
  );
}
