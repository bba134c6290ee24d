import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { tip } from './tooltip';

type Props = {
  href: string;
  /** Where the link leads. It is the accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  /** The background of the link, which decides its hover colour. */
  on?: 'paper' | 'well';
};

/** An icon that opens an address in a new tab. */
export function IconLink({ href, label, icon: Icon, on = 'paper' }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      {...tip(label)}
      className={clsx(
        'inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors duration-120 hover:text-ink',
        on === 'paper' ? 'hover:bg-well' : 'hover:bg-paper',
      )}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
    </a>
  );
}
