'use client';

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { limits } from '@/domain/limits';
import { useWindowMode } from '@/lib/window/use-window-mode';

/** Whether a scrolled box is as good as at its bottom (CHAT-016). */
export function isAtBottom({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean {
  return scrollHeight - scrollTop - clientHeight <= limits.chat.stickToBottomPx;
}

/**
 * Keeps a list at its bottom while it grows, unless the person scrolled away (CHAT-016, CHAT-017). It stands at the bottom from
 * the first frame; CHAT-018's delay only pins it once more, when late pictures and cards have found their size.
 */
export function useAutoScroll(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
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
      // Our own scrolling is heard a frame later, when the list may have grown on: only a way up is the person's.
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
