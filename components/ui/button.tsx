import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner';

type ButtonLook = 'primary' | 'seal' | 'outline' | 'quiet' | 'danger';

/**
 * The looks of a button. `seal` is for the main action of a screen, such as send. An ordinary
 * primary button has the text and background colours of the page inverted.
 */
export const buttonLooks: Record<ButtonLook, string> = {
  primary:
    'bg-ink text-paper hover:bg-ink-soft disabled:bg-well disabled:text-ink-faint disabled:shadow-[inset_0_0_0_1px_var(--line)]',
  seal: 'bg-seal text-on-seal hover:bg-seal-hover active:shadow-press disabled:bg-well disabled:text-ink-faint disabled:shadow-[inset_0_0_0_1px_var(--line)]',
  outline:
    'bg-sheet text-ink shadow-[inset_0_0_0_1px_var(--line-control)] hover:bg-well disabled:text-ink-faint disabled:shadow-[inset_0_0_0_1px_var(--line)]',
  quiet: 'text-ink-soft enabled:hover:bg-well enabled:hover:text-ink disabled:text-ink-faint',
  danger: 'bg-rust text-on-rust hover:bg-rust-hover disabled:bg-well disabled:text-ink-faint',
};

export const buttonShape =
  'inline-flex h-control shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-3 font-medium text-13 transition-colors duration-120 ease-out';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  look?: ButtonLook;
  busy?: boolean;
  children: ReactNode;
};

/**
 * A button. Its label names the result of a click. While `busy`, it keeps its width and ignores
 * clicks.
 */
export function Button({
  look = 'outline',
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonShape, buttonLooks[look], className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
