'use client';

import * as Radix from '@radix-ui/react-popover';

import type { PopoverProps } from './popover-props';

/** The panel of a popover. `Popover` loads it when the user is about to open it. */
export function PopoverPanel({
  trigger,
  label,
  onOpenChange,
  align = 'end',
  children,
}: PopoverProps) {
  return (
    <Radix.Root defaultOpen {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="enter-fade z-menu w-80 max-w-[calc(100vw-16px)] rounded-card bg-sheet text-13 text-ink shadow-float outline-none ring-1 ring-line"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
