import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Facts in a row, a dot between them. What begins a line has its dot in the part that is cut off: none stands where nothing goes before it. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={clsx('block overflow-hidden', className)}>
      <span className="-ml-3.5 flex flex-wrap">{children}</span>
    </span>
  );
}

/** Stays in one line, after a dot that is only looked at. */
export function Fact({ children }: { children: string }) {
  return (
    <span className="relative whitespace-nowrap pl-3.5 tabular-nums before:absolute before:left-0 before:w-3.5 before:text-center before:content-['·']">
      {children}{' '}
    </span>
  );
}
