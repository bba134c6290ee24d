import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  action?: ReactNode;
  /** Use plain paper for errors; ruled paper is for content that does not exist yet. */
  plain?: boolean;
  className?: string;
};

/**
 * One sentence and one action on ruled paper. The rules are aligned to the sentence, which is
 * between two of them.
 */
export function EmptyState({ text, action, plain = false, className }: Props) {
  return (
    <div
      className={clsx(
        'relative isolate flex flex-col justify-center overflow-hidden p-6 text-center',
        className,
      )}
    >
      <div className="relative flex flex-col items-center gap-3">
        {/* A whole number of rules above it, and more than any screen shows below. */}
        {!plain && (
          <span
            aria-hidden="true"
            className="ruled absolute -inset-x-6 -top-[1400px] -z-10 h-[2800px]"
          />
        )}
        <p className="text-balance px-2 text-13 text-ink-soft leading-[28px]">{text}</p>
        {action}
      </div>
    </div>
  );
}
