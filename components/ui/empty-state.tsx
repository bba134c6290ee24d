import clsx from 'clsx';
import type { ReactNode } from 'react';

/** One sentence and one action, on ruled paper. */
export function EmptyState({ text, action, className }: { text: string; action?: ReactNode; className?: string }) {
  return (
    <div className={clsx('ruled flex flex-col items-center justify-center gap-3 p-6 text-center', className)}>
      <p className="bg-(--surface) px-2 text-13 text-ink-soft">{text}</p>
      {action}
    </div>
  );
}
