import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  action?: ReactNode;
  /** What is wrong stands on plain paper: the ruled is for what is yet to be written. */
  plain?: boolean;
  className?: string;
};

/** One sentence and one action, on ruled paper: the rules are laid from where the sentence begins, which is written between them. */
export function EmptyState({ text, action, plain = false, className }: Props) {
  return (
    <div className={clsx('relative isolate flex flex-col justify-center overflow-hidden p-6 text-center', className)}>
      <div className="relative flex flex-col items-center gap-3">
        {/* A whole number of lines above it, and more than any screen has below. */}
        {!plain && <span aria-hidden="true" className="ruled absolute -inset-x-6 -top-[1400px] -z-10 h-[2800px]" />}
        <p className="text-balance px-2 text-13 text-ink-soft leading-[28px]">{text}</p>
        {action}
      </div>
    </div>
  );
}
