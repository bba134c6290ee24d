import { createEnhance } from '@/lib/chat/enhance';
import type { Kernel } from '../kernel';

/** Lets the model rewrite the text in the prompt box. */
export function enhanceFeature({ effects, stores, host, clock, setting: { variant } }: Kernel) {
  const enhance = createEnhance({ effects, stores, host, clock, variant });
  return { verbs: { enhance }, dispose: () => enhance.dispose() };
}
