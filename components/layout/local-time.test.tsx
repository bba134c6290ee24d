import { render } from '@testing-library/react';
import { NextIntlClientProvider, useFormatter } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { LocalTime } from './local-time';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawn = vi.fn();
function Drawn() {
  useFormatter();
  drawn();
  return null;
}

function Hour() {
  return useFormatter().dateTime(new Date('2026-01-01T00:00:00Z'), {
    hour: 'numeric',
    day: 'numeric',
    month: 'short',
  });
}

const page = (
  <NextIntlClientProvider locale="en-US" messages={{}} timeZone="Asia/Shanghai">
    <LocalTime>
      <Hour />
    </LocalTime>
  </NextIntlClientProvider>
);

it('shows the time in the browser’s time zone, and on the server in the configured one', () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' };
  });
  expect(render(page).container.textContent).toMatch(/Dec 31, 7\sPM/);
  vi.stubGlobal('window', undefined);
  expect(renderToString(page)).toMatch(/Jan 1, 8\sAM/);
});

it('renders its content once', () => {
  render(
    <NextIntlClientProvider locale="en-US" messages={{}} timeZone="Asia/Shanghai">
      <LocalTime>
        <Drawn />
      </LocalTime>
    </NextIntlClientProvider>,
  );
  expect(drawn).toHaveBeenCalledTimes(1);
});
