import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { content } from './content';

/** What went wrong, read out to screen readers. Shows nothing for an empty text. */
export function Problem({ text, onRetry }: { text: string | undefined; onRetry?: () => void }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-xl border border-alert/40 px-3 py-2 text-alert">
          <CircleAlert size={18} className="mt-1 shrink-0" aria-hidden />
          <span className="flex-1">{text}</span>
          {onRetry && (
            <button type="button" className="font-medium underline" onClick={onRetry}>
              {content.states.retry}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

export function Loading() {
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-12 text-soft">
      <LoaderCircle size={18} className="animate-spin" aria-hidden /> {content.states.loading}
    </p>
  );
}

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-dashed border-line px-6 py-12 text-center text-soft">
      <p className="max-w-md">{text}</p>
      {children}
    </div>
  );
}

type Loaded<T> = { rows: T | undefined; error: string | undefined; reload: () => void };

/** Shows what went wrong, that rows are loading, or the rows. */
export function Rows<T>({ of, children }: { of: Loaded<T>; children: (rows: T) => ReactNode }) {
  return (
    <>
      <Problem text={of.error} onRetry={of.reload} />
      {of.rows === undefined ? !of.error && <Loading /> : children(of.rows)}
    </>
  );
}
