'use client';

import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { fetchAsked } from '@/lib/window/fetch-part.client';

export type PanelProps = { trigger: ReactElement; defaultOpen: boolean };
export type Trigger = ReactElement<{
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
}>;

/**
 * What opens from a trigger, fetched when somebody is about to use it: begun when the trigger is pointed at or focused, given as
 * `Panel` once it was pressed. Until then `prepared(trigger)` stands in its place.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>, popup: 'menu' | 'dialog', onOpen?: () => void) {
  const [found, setFound] = useState<{ Panel: ComponentType<Props> } | null>(null);
  const prepare = () => void load().catch(() => {});
  const open = () =>
    void fetchAsked(load).then((Panel) => {
      setFound({ Panel });
      onOpen?.();
    });
  const prepared = (trigger: Trigger) =>
    cloneElement(trigger, { onClick: open, onPointerEnter: prepare, onFocus: prepare, 'aria-haspopup': popup });
  return { Panel: found?.Panel ?? null, prepared };
}

type OnDemandProps = { trigger: Trigger; popup: 'menu' | 'dialog'; load(): Promise<ComponentType<PanelProps>> };

/** A button whose menu is fetched only when somebody is about to use it (P3). */
export function OnDemand({ trigger, popup, load }: OnDemandProps) {
  const { Panel, prepared } = useOnDemand(load, popup);
  return Panel ? <Panel trigger={trigger} defaultOpen /> : prepared(trigger);
}
