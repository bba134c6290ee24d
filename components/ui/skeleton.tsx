import clsx from 'clsx';

/** A grey stand-in with the final size; give the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />;
}
