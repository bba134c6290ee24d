'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { ShellBridge } from '@/components/layout/app-shell-bridge';
import { DialogHost } from '@/components/layout/dialog-host';
import { HelpHost } from '@/components/layout/help-host';
import { LocalTime } from '@/components/layout/local-time';
import { PaletteKeys } from '@/components/layout/palette-keys';
import { SessionSync } from '@/components/layout/session-sync';
import { Tracking } from '@/components/tracking/tracking';
import { lazyPart } from '@/components/ui/lazy';
import { ToastViewport } from '@/components/ui/toast-viewport';
import { TooltipLayer } from '@/components/ui/tooltip';
import type { Config } from '@/lib/config/config';
import { ConfigContext } from '@/lib/config/use-config';
import { createQueryClient } from '@/lib/query-client';
import { useSignedIn } from '@/lib/session/use-signed-in';

const OfferKeeper = lazyPart(() =>
  import('@/components/billing/automatic-offers').then((one) => one.AutomaticOffers),
);

/**
 * The providers around every page. The theme is the stored theme, otherwise the system's, otherwise
 * light (ODD-29).
 */
export function Providers({
  nonce,
  config,
  isApart = false,
  children,
}: {
  nonce: string;
  config: Config;
  /** The page is on a host of its own, where the product has neither sessions nor calls. */
  isApart?: boolean;
  children: ReactNode;
}) {
  const [queries] = useState<QueryClient>(createQueryClient);
  return (
    <ThemeProvider
      attribute="class"
      storageKey="theme"
      defaultTheme="system"
      enableSystem
      nonce={nonce}
      disableTransitionOnChange
    >
      <QueryClientProvider client={queries}>
        <ConfigContext value={config}>
          <LocalTime>
            {children}
            {!isApart && (
              <>
                <SessionSync />
                <ShellBridge />
                <Offers />
                <Tracking />
                <PaletteKeys />
                <DialogHost />
                <HelpHost />
              </>
            )}
            <ToastViewport />
            <TooltipLayer />
          </LocalTime>
        </ConfigContext>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Guests get no offers, so their page does not load the code for offers (P3). */
function Offers() {
  return useSignedIn() ? <OfferKeeper /> : null;
}
