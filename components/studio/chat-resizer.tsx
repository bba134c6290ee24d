'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { limits } from '@/domain/limits';
import { chatWidthProperty } from '@/lib/projects/early-conversation';
import { readStored, writeStored } from '@/lib/storage/storage.client';

const least = 24;
const most = 70;
const step = 2;

/**
 * Returns the chat's width in percent of the studio. The browser stores it. Until the stored value
 * is read, the style uses the width that `earlyConversationScript` set on the document.
 */
export function useChatWidth() {
  const [known, set] = useState<number | null>(null);
  useEffect(() => set(clamp(readStored('chat_width') ?? limits.layout.chatPercent)), []);
  const width = known ?? limits.layout.chatPercent;
  const style =
    known === null
      ? `clamp(${least}%, var(${chatWidthProperty}, ${width}%), ${most}%)`
      : `${known}%`;
  const setWidth = (percent: number) => {
    set(clamp(percent));
    writeStored('chat_width', clamp(percent));
  };
  return { width, style, setWidth };
}

const clamp = (percent: number) => Math.min(most, Math.max(least, percent));

/** The divider between conversation and workbench, moved by pointer or arrow keys. */
export function ChatResizer({
  width,
  onChange,
}: {
  width: number;
  onChange(percent: number): void;
}) {
  const t = useTranslations('panes');
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame) onChange(((event.clientX - frame.left) * 100) / frame.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onChange(width + (event.key === 'ArrowLeft' ? -step : step));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element exists for a movable separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
      className="focus-inset relative z-resizer -mx-1 hidden w-2 cursor-col-resize touch-none hover:bg-azure-wash lg:block"
    />
  );
}
