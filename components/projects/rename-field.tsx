'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '@/domain/limits';
import { useRenameProject } from '@/lib/projects/use-rename-project';

/**
 * The project's title as a field (PROJ-009). Enter and blur save, Esc cancels. A rejected title
 * stays in the field.
 */
export function RenameField({
  project,
  onDone,
}: {
  project: { id: string; title: string };
  onDone(): void;
}) {
  const t = useTranslations('projects');
  const rename = useRenameProject();
  const [text, setText] = useState(project.title);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    if (await rename(project, text)) return onDone();
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may only confirm a character of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears where the user clicked to write.
      autoFocus
      value={text}
      dir="auto"
      readOnly={busy}
      maxLength={limits.project.titleMax}
      aria-label={t('name')}
      onFocus={({ target }) => {
        // Select from the end to the start, so that the start of a long title is visible.
        target.setSelectionRange(0, target.value.length, 'backward');
        target.scrollLeft = 0;
      }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
      className="h-8 w-full min-w-0 rounded-control bg-sheet px-2 text-13 text-ink outline-none ring-1 ring-azure ring-inset coarse:h-11 coarse:text-16"
    />
  );
}
