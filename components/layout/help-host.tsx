'use client';

import { lazyPart } from '@/components/ui/lazy';
import { useHelp } from '@/lib/help/store';

const HelpPanel = lazyPart(() =>
  import('@/components/help/help-panel').then((one) => one.HelpPanel),
);

/** Renders the help panel while it is open. */
export function HelpHost() {
  return useHelp((help) => help.open === 'panel') ? <HelpPanel /> : null;
}
