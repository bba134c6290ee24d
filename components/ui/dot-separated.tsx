import clsx from 'clsx';
import type { ReactNode } from 'react';

/**
 * Facts in a row, separated by dots. A dot at the beginning of a line is in the clipped area, so no
 * line starts with a dot.
 */
export function DotSeparated({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={clsx('block overflow-hidden', className)}>
      <span className="-ml-3.5 flex flex-wrap">{children}</span>
    </span>
  );
}

/** One fact that does not wrap, after a decorative dot. */
export function Fact({ children }: { children: string }) {
  return (
    <span className="relative whitespace-nowrap pl-3.5 tabular-nums before:absolute before:left-0 before:w-3.5 before:text-center before:content-['·']">
      {children}{' '}
    </span>
  );
}
