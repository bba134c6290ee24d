'use client';

import dynamic from 'next/dynamic';
import { useHelp } from '@/lib/help/store';
import { fetchPart } from '@/lib/window/fetch-part.client';

const HelpPanel = dynamic(() => fetchPart(() => import('@/components/help/help-panel').then((one) => one.HelpPanel)), { ssr: false });

/** Shows the help panel wherever it was asked for. */
export function HelpHost() {
  return useHelp((help) => help.open === 'panel') ? <HelpPanel /> : null;
}
