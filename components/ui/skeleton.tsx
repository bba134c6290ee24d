import clsx from 'clsx';

/** A grey placeholder of the final size; set the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />;
}
