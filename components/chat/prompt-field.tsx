'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { promptKeyAction } from '@/lib/chat/prompt-keys';
import { chatStatus } from '@/lib/chat/run-store';
import { useDraft, useEnhance, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { usePromptHeight } from './use-prompt-height';

type Props = { onSend(): void; onEdit(): void; onPaste(event: ClipboardEvent): void };

/**
 * The text area of the prompt, with its keyboard shortcuts. It gets the focus when the page opens.
 */
export function PromptField({ onSend, onEdit, onPaste }: Props) {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const text = useDraft((draft) => draft.text);
  const streaming = useRun((run) => run.status === 'loading');
  const readOnly = useProject((state) => state.readOnly);
  const enhancing = useEnhance((enhance) => enhance.status !== 'idle');
  const placeholder = usePlaceholder();
  const area = useRef<HTMLTextAreaElement>(null);
  usePromptHeight(area, text);

  useEffect(() => {
    // Do not focus on a touch screen, where the keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, keyCode } = event;
    const { isComposing } = event.nativeEvent;
    const action = promptKeyAction(
      { key, shiftKey, ctrlKey, metaKey, keyCode, isComposing },
      { streaming, enhancing },
    );
    if (action) event.preventDefault();
    if (action === 'send') onSend();
    if (action === 'stop') void project.stop();
    if (action === 'queue') project.draft.enqueue();
  };
  return (
    <textarea
      ref={area}
      value={text}
      dir="auto"
      disabled={readOnly}
      readOnly={enhancing}
      aria-busy={enhancing || undefined}
      onChange={(event) => {
        project.draft.setText(event.target.value);
        onEdit();
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      aria-label={t('promptLabel')}
      placeholder={t(placeholder)}
      rows={1}
      enterKeyHint={streaming ? 'done' : 'send'}
      className="field-sizing-content min-h-0 w-full flex-auto resize-none overflow-y-auto bg-transparent px-4 pt-3 pb-1.5 text-14 leading-relaxed outline-none disabled:cursor-not-allowed"
    />
  );
}

/** Returns the message key of the placeholder. */
function usePlaceholder() {
  const readOnly = useProject((state) => state.readOnly);
  const isAbout = useDraft((draft) => !!draft.about);
  const discuss = useProject((state) => state.mode === 'discuss');
  const started = useRun((run) => chatStatus(run) === 'start');
  if (readOnly) return 'readOnly';
  if (isAbout) return 'promptPart';
  if (discuss) return 'promptDiscuss';
  return started ? 'promptNext' : 'promptFirst';
}
