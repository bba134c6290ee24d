import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { tip } from './tooltip';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
  /** The keyboard shortcut, shown in the tooltip. */
  keys?: string;
  size?: number;
  /** Whether a dot marks something new. The label must then mention it, too. */
  dot?: boolean;
};

/** An icon-only button. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  keys,
  size = 16,
  dot = false,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...tip(label, keys)}
      aria-label={label}
      className={clsx(
        // Set the position only if there is a dot to place, so that the caller can set another
        // position otherwise.
        dot && 'relative',
        'inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors duration-120 ease-out',
        'hover:bg-well hover:text-ink aria-expanded:bg-well aria-expanded:text-ink aria-pressed:bg-well enabled:aria-pressed:text-ink disabled:bg-transparent disabled:text-ink-faint',
        className,
      )}
    >
      <Icon aria-hidden="true" size={size} strokeWidth={1.5} />
      {dot && <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-azure" />}
    </button>
  );
}
