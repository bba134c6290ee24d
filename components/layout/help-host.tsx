'use client';

import { part } from '@/components/ui/part';
import { useHelp } from '@/lib/help/store';

const HelpPanel = part(() => import('@/components/help/help-panel').then((one) => one.HelpPanel));

/** Renders the help panel while it is open. */
export function HelpHost() {
  return useHelp((help) => help.open === 'panel') ? <HelpPanel /> : null;
}
