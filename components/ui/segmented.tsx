'use client';

import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { tip } from './tooltip';

type Option<Value extends string> = { value: Value; label: string; icon?: LucideIcon };
type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly Option<Value>[];
  iconsOnly?: boolean;
  /** Whether the options may take more than one line. */
  wraps?: boolean;
};

/** A choice between a few options that are all visible. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  iconsOnly = false,
  wraps = false,
}: Props<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={clsx(
        'inline-flex rounded-control bg-well p-0.5 ring-1 ring-line ring-inset',
        wraps && 'flex-wrap',
      )}
    >
      {options.map(({ value: one, label: text, icon: Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          {...(iconsOnly ? { 'aria-label': text, ...tip(text) } : {})}
          onClick={() => onChange(one)}
          className={clsx(
            'inline-flex h-7 items-center gap-1.5 rounded-[4px] px-2.5 text-13 transition-colors duration-120 coarse:h-10',
            one === value ? 'bg-sheet text-ink ring-1 ring-line' : 'text-ink-soft hover:text-ink',
          )}
        >
          {Icon && <Icon aria-hidden="true" size={16} strokeWidth={1.5} />}
          {!iconsOnly && text}
        </button>
      ))}
    </fieldset>
  );
}
