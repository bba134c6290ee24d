'use client';

import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { loadOnDemand } from '@/lib/browser/load-with-retry.client';

export type PanelProps = { trigger: ReactElement; defaultOpen: boolean };
export type Trigger = ReactElement<{
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
}>;

/**
 * Loads a panel shortly before the user opens it: hover or focus of the trigger starts loading.
 * After a press, `Panel` is the loaded component. Until then, render `prepared(trigger)`.
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  popup: 'menu' | 'dialog',
  onOpen?: () => void,
) {
  const [found, setFound] = useState<{ Panel: ComponentType<Props> } | null>(null);
  const prepare = () => void load().catch(() => {});
  const open = () =>
    void loadOnDemand(load).then((Panel) => {
      setFound({ Panel });
      onOpen?.();
    });
  const withPreload = (trigger: Trigger) =>
    cloneElement(trigger, {
      onClick: open,
      onPointerEnter: prepare,
      onFocus: prepare,
      'aria-haspopup': popup,
    });
  return { Panel: found?.Panel ?? null, prepared: withPreload };
}

type OnDemandProps = {
  trigger: Trigger;
  popup: 'menu' | 'dialog';
  load(): Promise<ComponentType<PanelProps>>;
};

/** A button whose menu loads only when the user is about to open it (P3). */
export function OnDemand({ trigger, popup, load }: OnDemandProps) {
  const { Panel, prepared } = useOnDemand(load, popup);
  return Panel ? <Panel trigger={trigger} defaultOpen /> : prepared(trigger);
}
