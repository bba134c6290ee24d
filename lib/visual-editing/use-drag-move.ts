'use client';

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useOpenProject } from '@/lib/projects/context';
import { pagePoint } from './page-point';

/** Near the upper and the lower edge of the frame, the page scrolls while an element is dragged. */
const edge = 36;
const scrollStep = 12;
const scrollEveryMs = 30;

/** Returns by how many pixels the page scrolls while the pointer is at a height of the frame. */
function scrollAt(y: number, height: number): number {
  if (y > height - edge) return scrollStep;
  return y < edge ? -scrollStep : 0;
}

/** Returns the pointer handlers of a button with which the selected element is dragged. */
export function useDragMove(layer: RefObject<HTMLElement | null>) {
  const { editing } = useOpenProject();
  const isMoving = useStore(editing.dragging, ({ dragged }) => dragged === 'element');
  const pointer = useRef<{ clientX: number; clientY: number } | null>(null);

  const moveTo = (isTick: boolean) => {
    if (!layer.current || !pointer.current) return;
    const point = pagePoint(layer.current, pointer.current);
    const step = scrollAt(point.y, layer.current.offsetHeight);
    editing.dragTo(point, isTick ? step : 0);
  };
  const scroll = useRef(() => {});
  useEffect(() => {
    scroll.current = () => moveTo(true);
  });
  // While the pointer rests at an edge, no event of it arrives.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => scroll.current(), scrollEveryMs);
    return () => clearInterval(timer);
  }, [isMoving]);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !editing.beginMove()) return;
      pointer.current = null;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!isMoving) return;
      pointer.current = { clientX, clientY };
      moveTo(false);
    },
    onPointerUp: () => editing.drop(),
    onPointerCancel: () => void editing.cancelDrag(),
  };
}
