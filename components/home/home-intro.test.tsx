import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { variants } from '@/domain/variants/variant';
import { readConfig } from '@/lib/config/read-config.server';
import { ConfigContext } from '@/lib/config/use-config';
import { variantHeader } from '@/lib/variants/variant';
import { pageHeaders } from '@/tests/support/calls';
import { messagesOf } from '@/tests/support/page';
import { HomeIntro } from './home-intro';

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({ get: () => undefined }),
}));

beforeEach(() => {
  request.headers = pageHeaders();
});

it.each(variants)(
  'is in the HTML of the server with the title of %s [VAR-005]',
  async (variant) => {
    request.headers.set(variantHeader, variant);
    const messages = messagesOf('en_US');
    const html = renderToString(
      <NextIntlClientProvider locale="en-US" messages={messages} timeZone="Asia/Shanghai">
        <ConfigContext value={await readConfig()}>
          <HomeIntro />
        </ConfigContext>
      </NextIntlClientProvider>,
    );
    const page = document.createElement('div');
    page.innerHTML = html;
    expect(page.querySelector('h1')?.textContent).toBe(messages.home[variant].title);
  },
);
