'use client';

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { limits } from '@/domain/limits';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';

/** Returns whether a scrolled box is at its bottom, or a few pixels above (CHAT-016). */
export function isAtBottom({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean {
  return scrollHeight - scrollTop - clientHeight <= limits.chat.stickToBottomPx;
}

/**
 * Keeps a growing list scrolled to its bottom, from the first frame on, unless the user has
 * scrolled up (CHAT-016, CHAT-017). After the delay of CHAT-018 it scrolls once more, because
 * pictures and cards may get their size late.
 */
export function useAutoScroll(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const [away, setAway] = useState(false);
  const { firstScrollMs } = useWindowMode();

  useLayoutEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [box]);

  useEffect(() => {
    const list = box.current;
    const inner = content.current;
    if (!list || !inner) return;
    let pinned = true;
    let lastTop = list.scrollTop;
    const pin = () => {
      if (pinned) list.scrollTop = list.scrollHeight;
      lastTop = list.scrollTop;
    };
    const look = () => {
      // When a script scrolls the list, the event arrives one frame later, and the list may have
      // grown by then. So only an upward scroll proves that the user has scrolled.
      if (isAtBottom(list)) pinned = true;
      else if (list.scrollTop < lastTop) pinned = false;
      lastTop = list.scrollTop;
      setAway(!pinned);
    };
    const observer = new ResizeObserver(pin);
    observer.observe(inner);
    observer.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    const timer = setTimeout(pin, firstScrollMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [box, content, firstScrollMs]);

  const toBottom = () => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  };
  return { away, toBottom };
}
