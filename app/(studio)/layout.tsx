import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { HomeSession } from '@/components/gallery/home-session';
import { HomeWall } from '@/components/gallery/home-wall';
import { PriceStrip } from '@/components/home/price-strip';
import { Studio } from '@/components/studio/studio';
import { readPlans } from '@/lib/billing/read-plans.server';
import { readConfig } from '@/lib/config/read-config.server';
import { readSession } from '@/lib/gallery/read-session.server';
import { readWall } from '@/lib/gallery/read-wall.server';
import { earlyConversationScript } from '@/lib/projects/early-conversation';
import { readInitialProject } from '@/lib/projects/read-initial-project.server';
import { requestScopeOf } from '@/lib/security/request-scope';
import { hostName } from '@/lib/session/site';

/**
 * Renders the studio once for all of its pages, so that its state is kept when the address changes
 * to `/chat/{uuid}` and when the page is refreshed.
 */
export default async function StudioLayout({ children }: { children: ReactNode }) {
  const [opening, head, { language, signedIn, bare, variant }] = await Promise.all([
    readInitialProject(),
    headers(),
    readConfig(),
  ]);
  const pageHost = hostName(requestScopeOf(head).site.host);
  // A project's page shows neither plans nor gallery until the user goes home, so do not wait for
  // them.
  const waits = !opening;
  const [plans, wall, session] = await Promise.all([
    signedIn || bare ? [] : readPlans(language, { waits }),
    bare ? null : readWall(language, { variant, waits }),
    bare ? null : readSession(language, { waits }),
  ]);
  return (
    <>
      <Studio
        opening={opening}
        prices={<PriceStrip products={plans} language={language} now={Date.now()} />}
        wall={
          (wall ?? session) && (
            <>
              {wall && <HomeWall wall={wall} pageHost={pageHost} />}
              {session && <HomeSession shown={session} pageHost={pageHost} />}
            </>
          )
        }
      >
        {children}
      </Studio>
      {opening && (
        // Browsers hide the nonce attribute, so the server's and the client's markup always differ.
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
