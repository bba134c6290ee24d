'use client';

import {
  type DragEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
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

/** Returns the handlers of a button with which the selected element is dragged. */
export function useDragMove(layer: RefObject<HTMLElement | null>) {
  const { editing } = useOpenProject();
  const isMoving = useStore(editing.dragging, ({ dragged }) => dragged === 'element');
  const pointer = useRef<Pick<PointerEvent, 'clientX' | 'clientY'> | null>(null);

  const follow = useEffectEvent((isTick: boolean) => {
    if (!layer.current || !pointer.current) return;
    const point = pagePoint(layer.current, pointer.current);
    const step = scrollAt(point.y, layer.current.offsetHeight);
    editing.dragTo(point, isTick ? step : 0);
  });
  useEffect(() => {
    if (!isMoving) return;
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { clientX, clientY };
      follow(false);
    };
    // While the pointer rests at an edge, no event of it arrives.
    const timer = setInterval(() => follow(true), scrollEveryMs);
    window.addEventListener('pointermove', handleMove);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointermove', handleMove);
    };
  }, [isMoving]);

  return {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0 || !editing.beginMove()) return;
      pointer.current = null;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    // Text that is selected in the product would be dragged by the browser instead.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
