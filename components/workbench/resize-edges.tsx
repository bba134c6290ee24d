'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, PointerEvent } from 'react';
import { limits } from '@/domain/limits';
import { useOpenProject, useView } from '@/lib/projects/context';

const step = 2.5;

/** WB-018: the two edges of the page. Both move symmetrically, by pointer and by arrow keys. */
export function ResizeEdges() {
  return (
    <>
      <Edge side="left" />
      <Edge side="right" />
    </>
  );
}

/** Returns the width in percent at which an edge is under the pointer. Both sides grow equally. */
export function widthAt(pointerX: number, frame: { left: number; width: number }): number {
  const middle = frame.left + frame.width / 2;
  return (Math.abs(pointerX - middle) * 2 * 100) / frame.width;
}

function Edge({ side }: { side: 'left' | 'right' }) {
  const t = useTranslations('preview');
  const { view } = useOpenProject();
  const width = useView((state) => state.widthPercent);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (frame) view.setWidth(widthAt(event.clientX, frame));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: width + (side === 'left' ? step : -step),
      ArrowRight: width + (side === 'left' ? -step : step),
      Home: limits.preview.minPercent,
      End: limits.preview.maxPercent,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    view.setWidth(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML element exists for a movable separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(side === 'left' ? 'leftEdge' : 'rightEdge')}
      aria-valuemin={limits.preview.minPercent}
      aria-valuemax={limits.preview.maxPercent}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
      className={clsx(
        'group absolute inset-y-0 outline-none z-resizer flex w-3 cursor-ew-resize touch-none items-center justify-center coarse:w-11',
        side === 'left' ? '-left-3 coarse:-left-11' : '-right-3 coarse:-right-11',
      )}
    >
      <span className="h-10 w-1 rounded-full bg-line-control group-hover:bg-azure group-focus-visible:bg-azure group-focus-visible:outline-2 group-focus-visible:outline-azure group-focus-visible:outline-offset-2" />
    </div>
  );
}
