import { createChangeReveal } from '@/lib/workbench/change-reveal';
import type { Kernel } from '../kernel';

/** The preview scrolls to what a turn changed (WB-026). */
export function changeRevealFeature({ stores: { run }, clock }: Kernel) {
  const reveal = createChangeReveal({ run, clock });
  return { verbs: { reveal }, dispose: reveal.dispose };
}
