import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** The error below the field. Screen readers announce it with the field. */
  error?: string | null;
  hint?: ReactNode;
  /** A button or a picture inside the frame, to the right of the text. */
  addon?: ReactNode;
};

/** A labelled text field with its error message below. */
export function Field({ label, error, hint, addon, className, ...input }: Props) {
  const id = useId();
  const noteId = () => {
    if (error) return `${id}-error`;
    return hint ? `${id}-hint` : undefined;
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-soft">
        {label}
      </label>
      <div
        className={clsx(
          'flex h-10 items-center gap-1 rounded-control bg-sheet pr-1 ring-1 ring-inset transition-shadow duration-120 focus-within:outline-2 focus-within:outline-azure focus-within:outline-offset-2 coarse:h-11',
          error ? 'ring-rust' : 'ring-line-control',
        )}
      >
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId()}
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-3 text-14 outline-none"
        />
        {addon}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 flex gap-1 text-12 text-rust">
          <CircleAlert aria-hidden="true" size={14} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1 text-12 text-ink-soft">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
