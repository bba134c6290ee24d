import { render } from '@testing-library/react';
import { NextIntlClientProvider, useFormatter } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { LocalTime } from './local-time';

afterEach(() => vi.restoreAllMocks());

function Hour() {
  return useFormatter().dateTime(new Date('2026-01-01T00:00:00Z'), { hour: 'numeric', day: 'numeric', month: 'short' });
}

const page = (
  <NextIntlClientProvider locale="en-US" messages={{}} timeZone="Asia/Shanghai">
    <LocalTime>
      <Hour />
    </LocalTime>
  </NextIntlClientProvider>
);

it('tells the time as the browser counts it, and until that is known as the server does', () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' };
  });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  expect(container.textContent).toMatch(/Jan 1, 8\sAM/);
  render(page, { container, hydrate: true });
  expect(container.textContent).toMatch(/Dec 31, 7\sPM/);
});
