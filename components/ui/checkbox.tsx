'use client';

import * as Radix from '@radix-ui/react-checkbox';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type Props = {
  checked: boolean;
  onChange(checked: boolean): void;
  invalid?: boolean;
  /** What is wrong, shown below the label. */
  error?: string | null;
  children: ReactNode;
};

export function Checkbox({ checked, onChange, invalid = false, error = null, children }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      {/* Align the box with the first line of the label. */}
      <span className="flex h-[1lh] items-center text-13">
        <Radix.Root
          id={id}
          checked={checked}
          onCheckedChange={(state) => onChange(state === true)}
          aria-invalid={invalid || error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="flex size-4 shrink-0 items-center justify-center rounded-[4px] bg-sheet ring-1 ring-line-control ring-inset aria-invalid:ring-rust data-[state=checked]:bg-ink data-[state=checked]:text-paper data-[state=checked]:ring-ink"
        >
          <Radix.Indicator>
            <Check aria-hidden="true" size={12} strokeWidth={2.5} />
          </Radix.Indicator>
        </Radix.Root>
      </span>
      <div>
        <label htmlFor={id} className="block cursor-pointer text-13 text-ink-soft">
          {children}
        </label>
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-rust">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
