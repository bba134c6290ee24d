'use client';

import { useEffect, useRef, useState } from 'react';

/** WB-018: shows the page's width in CSS pixels, above the page. */
export function PreviewWidthLabel({ width }: { width: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  const [px, setPx] = useState(0);
  useEffect(() => {
    const line = element.current;
    if (!line) return;
    const observer = new ResizeObserver(() =>
      setPx(Math.round(line.getBoundingClientRect().width)),
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, []);
  return (
    <p
      ref={element}
      className="mx-auto flex h-7 shrink-0 items-center gap-2 pt-1 pb-1 lg:pt-0 lg:pb-2 font-mono text-12 text-ink-soft lg:-mt-2"
      style={{ width }}
    >
      <Arm />
      <span className="whitespace-nowrap tabular-nums">{`${px} px`}</span>
      <Arm last />
    </p>
  );
}

/** A line from the label to an edge of the page, with a short stroke at its end. */
function Arm({ last = false }: { last?: boolean }) {
  return (
    <span aria-hidden="true" className="relative h-2.5 min-w-0 flex-1">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-control" />
      <span
        className={
          last
            ? 'absolute inset-y-0 right-0 w-px bg-line-control'
            : 'absolute inset-y-0 left-0 w-px bg-line-control'
        }
      />
    </span>
  );
}
