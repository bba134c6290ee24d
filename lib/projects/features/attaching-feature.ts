import { createAttach } from '@/lib/chat/attach';
import type { Kernel } from '../kernel';

/** Attaches pictures to the prompt. */
export function attachingFeature({ effects, stores: { draft }, host }: Kernel) {
  return {
    verbs: {
      attachImages: createAttach({ tools: effects.images, draft, host }),
      /** CHAT-026: returns whether the user may choose pictures. Asks a guest to sign in. */
      ensureCanAttach(): boolean {
        if (!host.isSignedIn()) host.promptSignIn();
        return host.isSignedIn();
      },
    },
  };
}
