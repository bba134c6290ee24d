'use client';

import { useEffect, useState } from 'react';
import { useView } from '@/lib/projects/context';

/** The width of the previewed page in CSS pixels; `reported` until its frame is found. */
export function usePageWidth(reported: number): number {
  const [width, setWidth] = useState(0);
  // Another device may come with another frame.
  const device = useView((view) => view.device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is found again
  useEffect(() => {
    const frame = document.querySelector('iframe[data-preview]');
    if (!frame) return;
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [device, reported]);
  return width || reported;
}
