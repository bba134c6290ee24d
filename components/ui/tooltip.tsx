'use client';

import { useEffect, useRef, useState } from 'react';
import { limits } from '@/domain/limits';
import { commandKey } from '@/lib/browser/keys.client';

const openDelayMs = 350;
const gap = 6;

/** Returns the props of an element with a tooltip. The tooltip only repeats the accessible name. */
export function tip(
  label: string,
  keys?: string,
): { 'data-tip': string; 'data-tip-keys'?: string } {
  return keys ? { 'data-tip': label, 'data-tip-keys': keys } : { 'data-tip': label };
}

type TooltipState = {
  text: string;
  keys: string | undefined;
  x: number;
  y: number;
  above: boolean;
};

/**
 * The only tooltip of the page. It follows the hovered or focused element that has the props of
 * `tip()`.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<TooltipState | null>(null);
  useTipTargets(setShown);
  if (!shown) return null;
  return (
    <div
      aria-hidden="true"
      className="enter-fade pointer-events-none fixed z-menu w-max max-w-64 -translate-x-1/2 rounded-control bg-ink px-2 py-1 text-12 text-paper"
      style={{
        left: shown.x,
        top: shown.y,
        transform: shown.above ? 'translateY(-100%)' : undefined,
      }}
    >
      {shown.text}
      {shown.keys && <kbd className="ml-2 font-sans opacity-70">{shown.keys}</kbd>}
    </div>
  );
}

function useTipTargets(show: (shown: TooltipState | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let current: Element | null = null;
    const later = (ms: number, run: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, ms);
    };
    const hide = () => {
      current = null;
      clearTimeout(timer.current);
      show(null);
    };
    const aim = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      if (target === current) return;
      hide();
      if (!target || (event instanceof PointerEvent && isTouchOrDrag(event))) return;
      if (event.type === 'focusin' && !target.matches(':focus-visible')) return;
      current = target;
      // Wait after a focus too: an opening dialog gets the focus before it is at its final
      // position.
      later(openDelayMs, () => {
        // Do not show the tooltip if the trigger's own panel is open, or if the trigger was
        // replaced in the meantime.
        if (!target.isConnected || target.getAttribute('aria-expanded') === 'true') return;
        show(place(target));
        later(limits.tooltip.closeMs, () => show(null));
      });
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const events = {
      pointerover: aim,
      focusin: aim,
      focusout: hide,
      pointerdown: hide,
      keydown: onKey as EventListener,
      scroll: hide,
    };
    for (const [name, listener] of Object.entries(events))
      document.addEventListener(name, listener, { capture: name === 'scroll' });
    return () => {
      clearTimeout(timer.current);
      for (const [name, listener] of Object.entries(events))
        document.removeEventListener(name, listener, { capture: name === 'scroll' });
    };
  }, [show]);
}

const isTouchOrDrag = ({ pointerType, buttons }: PointerEvent): boolean =>
  pointerType === 'touch' || buttons !== 0;

/**
 * Returns a position below the element, or above the element if it is near the bottom edge. The
 * tooltip is always inside the window.
 */
function place(target: Element): TooltipState {
  const box = target.getBoundingClientRect();
  const above = box.bottom + 40 > innerHeight;
  const text = target.getAttribute('data-tip') ?? '';
  const half = Math.min(128, text.length * 4 + 12);
  const x = Math.min(Math.max(box.left + box.width / 2, half + 8), innerWidth - half - 8);
  const keys = target.getAttribute('data-tip-keys')?.replace('Ctrl', commandKey());
  return { text, keys, x, y: above ? box.top - gap : box.bottom + gap, above };
}
