'use client';

import clsx from 'clsx';
import { ArrowUp, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '@/domain/limits';
import { promptKeyAction } from '@/lib/chat/prompt-keys';
import { chatStatus } from '@/lib/chat/run-store';
import { useDraft, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { useHandedOver } from '@/lib/projects/hand-over';
import { SendButton } from './send-button';
import { usePromptHeight } from './use-prompt-height';

const { promptBox } = limits.chat;

/** Where the person speaks (CHAT-002…007, 019…021). */
export function PromptBox() {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const text = useDraft((draft) => draft.text);
  const images = useDraft((draft) => draft.images);
  const streaming = useRun((run) => run.status === 'loading');
  const started = useRun((run) => chatStatus(run) === 'start');
  const readOnly = useProject((state) => state.readOnly);
  const handedOver = useHandedOver();
  const area = useRef<HTMLTextAreaElement>(null);
  usePromptHeight(area, text);

  useEffect(() => {
    // On a touch screen the caret would bring the keyboard up over the page.
    if (matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, keyCode } = event;
    const action = promptKeyAction({ key, shiftKey, keyCode, isComposing: event.nativeEvent.isComposing }, { streaming, enhancing: false });
    if (action) event.preventDefault();
    if (action === 'send') void project.send();
    if (action === 'stop') void project.stop();
  };

  const size = started
    ? { minHeight: promptBox.minStarted, maxHeight: promptBox.maxStarted }
    : { minHeight: promptBox.min, maxHeight: promptBox.max };
  return (
    <form
      id="prompt"
      onSubmit={(event) => {
        event.preventDefault();
        void project.send();
      }}
      style={size}
      className={clsx(
        'flex flex-col rounded-box bg-sheet ring-1 ring-line-control transition-shadow duration-120',
        'focus-within:ring-[1.5px] focus-within:ring-azure',
      )}
    >
      <textarea
        ref={area}
        value={text}
        disabled={readOnly}
        onChange={(event) => project.draft.type(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('promptLabel')}
        placeholder={t(readOnly ? 'readOnly' : started ? 'promptNext' : 'promptFirst')}
        rows={1}
        enterKeyHint={streaming ? 'done' : 'send'}
        className="field-sizing-content min-h-0 w-full flex-auto resize-none overflow-y-auto bg-transparent px-4 pt-3 text-14 leading-relaxed outline-none disabled:cursor-not-allowed"
      />
      <div className="flex h-control shrink-0 items-center justify-end gap-2 px-2 pb-2 box-content">
        {streaming && <span className="mr-auto hidden pl-2 text-12 text-ink-faint fine:inline">{t('enterStops')}</span>}
        {streaming ? (
          <SendButton kind="stop" icon={Square} label={t('stop')} onClick={() => void project.stop()} />
        ) : (
          (text.trim() !== '' || images.length > 0) && <SendButton kind="send" icon={ArrowUp} label={t('send')} focused={handedOver} />
        )}
      </div>
    </form>
  );
}
