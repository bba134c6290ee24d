import { createChangeReveal } from '@/lib/workbench/change-reveal';
import type { Kernel } from '../kernel';

/** After a turn, scrolls the preview to what has changed (WB-026). */
export function changeRevealFeature({ stores: { run }, clock }: Kernel) {
  const reveal = createChangeReveal({ run, clock });
  return { verbs: { reveal }, dispose: reveal.dispose };
}
