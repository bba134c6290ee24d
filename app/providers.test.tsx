import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { messagesOf } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { Providers } from './providers';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
}));
afterEach(() => vi.unstubAllGlobals());

/**
 * Returns the theme for a browser that prefers `preferred`, with `stored` from an earlier visit.
 */
function themeOf(preferred: 'dark' | 'light' | null, stored: string | null) {
  if (stored === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', stored);
  const listen = {
    addListener: vi.fn(),
    removeListener: vi.fn(),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...listen,
    matches: query === `(prefers-color-scheme: ${preferred})`,
  }));
  const page = (
    <NextIntlClientProvider locale="en-US" messages={messagesOf('en_US')} timeZone="Asia/Shanghai">
      <Providers nonce="" config={testConfig}>
        <p />
      </Providers>
    </NextIntlClientProvider>
  );
  // Hydrate as a real page does: the theme's script is part of the server's HTML.
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
  return ['dark', 'light']
    .filter((theme) => document.documentElement.classList.contains(theme))
    .join();
}

it.each([
  ['dark', null, 'dark'],
  ['light', null, 'light'],
  [null, null, 'light'],
  ['dark', 'light', 'light'],
  ['light', 'dark', 'dark'],
] as const)(
  'resolves system theme %s with stored choice %s to %s [THEME-001, THEME-003, ODD-29]',
  (preferred, stored, shown) => {
    expect(themeOf(preferred, stored)).toBe(shown);
  },
);
