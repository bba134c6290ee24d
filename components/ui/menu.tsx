'use client';

import * as Radix from '@radix-ui/react-dropdown-menu';
import clsx from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const floating =
  'enter-fade z-menu min-w-40 rounded-card bg-sheet p-1 text-13 text-ink shadow-float ring-1 ring-line';
const item =
  'flex min-h-control cursor-default select-none items-center gap-2.5 rounded-control px-2.5 outline-none data-[highlighted]:bg-well data-[disabled]:text-ink-faint';

type MenuProps = {
  trigger: ReactNode;
  defaultOpen?: boolean;
  align?: 'start' | 'end';
  children: ReactNode;
};

/**
 * A menu below its trigger, with arrow keys, type-ahead and Esc. Its code is large, so use it
 * through `OnDemand`, which loads it only when needed.
 */
export function Menu({ trigger, defaultOpen = false, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={floating}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ItemProps = {
  onSelect(): void;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({
  onSelect,
  icon: Icon,
  danger = false,
  disabled = false,
  children,
}: ItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={clsx(item, danger && 'text-rust')}
    >
      {Icon && (
        <Icon
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className={danger ? '' : 'text-ink-soft'}
        />
      )}
      {children}
    </Radix.Item>
  );
}

type ChoiceProps = {
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: string; lang?: string }[];
};

/** A choice between options. The current option has a tick. */
export function MenuChoice({ value, onChange, options }: ChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={clsx(item, 'pr-8')}
        >
          <span className="w-4">
            <Radix.ItemIndicator>
              <Check aria-hidden="true" size={16} strokeWidth={1.5} />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-2">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
