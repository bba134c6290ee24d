import clsx from 'clsx';
import type { ReactNode } from 'react';

/**
 * Facts in a row with dots between them. The dot before the first fact of each line is outside of
 * the visible area.
 */
export function DotSeparated({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={clsx('block overflow-hidden', className)}>
      <span className="-ml-3.5 flex flex-wrap">{children}</span>
    </span>
  );
}

/** One fact that does not wrap, with a dot before it. */
export function Fact({ children }: { children: string }) {
  return (
    <span className="relative whitespace-nowrap pl-3.5 tabular-nums before:absolute before:left-0 before:w-3.5 before:text-center before:content-['·']">
      {children}{' '}
    </span>
  );
}
