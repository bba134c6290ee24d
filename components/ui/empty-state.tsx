import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  action?: ReactNode;
  /** Set this for errors. Otherwise the background has lines like an empty page of a notebook. */
  plain?: boolean;
  className?: string;
};

/**
 * One sentence and one action on a background with lines. The sentence is centred between two
 * lines.
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
        {/* Draw a whole number of lines above the sentence, and more lines below it than fit on
            any screen. */}
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
