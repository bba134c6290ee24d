import clsx from 'clsx';

/** A grey placeholder in the size of the final content, which `className` sets. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />;
}
