import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  action?: ReactNode;
  /** Set this for errors. Without it the background is ruled like an empty page of a notebook. */
  plain?: boolean;
  className?: string;
};

/**
 * One sentence and one action on a ruled background. The sentence is in the middle between two
 * lines of the background.
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
        {/* A whole number of lines above the sentence, and more lines below it than any screen
            shows. */}
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
