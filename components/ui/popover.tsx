'use client';

import { type Trigger, useOnDemand } from './on-demand';
import type { PopoverProps } from './popover-props';

const load = () => import('./popover-panel').then((one) => one.PopoverPanel);

/**
 * A small non-modal panel beside its trigger. Its code loads when the user is about to open it
 * (P3).
 */
export function Popover({ trigger, onOpenChange, ...rest }: PopoverProps) {
  const { Panel, prepared } = useOnDemand(load, 'dialog', () => onOpenChange?.(true));
  if (Panel) return <Panel trigger={trigger} {...(onOpenChange && { onOpenChange })} {...rest} />;
  return prepared(trigger as Trigger);
}
