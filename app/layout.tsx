import './globals.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LanguageOffer } from '@/components/layout/language-offer';
import { toLocale } from '@/domain/locale';
import { adminPath } from '@/domain/site-admin/address';
import { earlyShellScript } from '@/lib/app-shell/early-app-shell';
import { readConfig } from '@/lib/config/read-config.server';
import { readLanguageOffer } from '@/lib/i18n/language-offer.server';
import { pathHeader } from '@/lib/security/request-scope';
import { Providers } from './providers';

export async function generateMetadata(): Promise<Metadata> {
  const { variant } = await readConfig();
  const [shell, home] = await Promise.all([getTranslations('shell'), getTranslations('home')]);
  return { title: shell('metaTitle'), description: home(`${variant}.subtitle`) };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1114' },
  ],
  interactiveWidget: 'resizes-content',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [config, messages, head] = await Promise.all([readConfig(), getMessages(), headers()]);
  const offer = config.offeredLanguage && (await readLanguageOffer(config.offeredLanguage));
  return (
    <html lang={toLocale(config.language)} suppressHydrationWarning>
      <body>
        {/* Browsers hide the nonce attribute, so the server's and the client's markup always
            differ. */}
        <script
          nonce={head.get('x-nonce') ?? ''}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repository that must run before anything is fetched
          dangerouslySetInnerHTML={{ __html: earlyShellScript }}
        />
        <NextIntlClientProvider messages={messages}>
          <Providers
            nonce={head.get('x-nonce') ?? ''}
            config={config}
            isApart={head.get(pathHeader) === adminPath}
          >
            <div className="flex min-h-dvh flex-col">
              {offer && <LanguageOffer {...offer} />}
              {children}
            </div>
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
