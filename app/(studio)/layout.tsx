import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Studio } from '@/components/studio/studio';
import { earlyConversationScript } from '@/lib/projects/early-conversation';
import { readInitialProject } from '@/lib/projects/read-initial-project.server';

/**
 * Mounts the studio once: rewriting the address to `/chat/{uuid}` and refreshing must not lose its
 * state.
 */
export default async function StudioLayout({ children }: { children: ReactNode }) {
  const [opening, head] = await Promise.all([readInitialProject(), headers()]);
  return (
    <>
      <Studio opening={opening}>{children}</Studio>
      {opening && (
        // Browsers hide the nonce attribute, so server and client markup always differ.
        <script
          nonce={head.get('x-nonce') ?? ''}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repository that must run before anything is fetched
          dangerouslySetInnerHTML={{ __html: earlyConversationScript }}
        />
      )}
    </>
  );
}
