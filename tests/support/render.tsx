import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { type Language, toLocale } from '@/domain/locale';
import type { Config } from '@/lib/config/config';
import { noLinks } from '@/lib/config/links';
import { ConfigContext } from '@/lib/config/use-config';
import { loadMessages } from '@/lib/i18n/messages';

export const testConfig: Config = {
  version: '1.2.3',
  embedded: false,
  previewDomain: 'preview.localhost',
  previewPort: 4100,
  cookieDomain: '',
  secure: false,
  variant: 'general',
  language: 'zh_CN',
  offeredLanguage: null,
  signedIn: false,
  returnTo: null,
  bare: false,
  trackUrl: null,
  gitApi: null,
  appKey: 'ak_test',
  codeboxUrl: null,
  sells: true,
  school: false,
  links: noLinks,
  deployment: null,
};

/**
 * Renders like a page, with the real messages of a language, a configuration and a query client.
 */
export async function renderPage(
  children: ReactNode,
  { language = 'en_US' as Language, ...config }: Partial<Config> = {},
) {
  const messages = await loadMessages(language, config);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <NextIntlClientProvider
      locale={toLocale(language)}
      messages={messages}
      timeZone="Asia/Shanghai"
    >
      <QueryClientProvider client={queries}>
        <ConfigContext value={{ ...testConfig, ...config, language }}>{children}</ConfigContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
