'use client';

import { NextIntlClientProvider, useLocale, useTimeZone } from 'next-intl';
import { type ReactNode, useState } from 'react';

/**
 * Days and hours as the browser counts them. No time of anybody's is in the first HTML, so the zone holds from the first render on:
 * one that came later would draw every word of the page again.
 */
export function LocalTime({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const servers = useTimeZone();
  const [timeZone] = useState(() => (typeof window === 'undefined' ? servers : Intl.DateTimeFormat().resolvedOptions().timeZone));
  return (
    <NextIntlClientProvider locale={locale} {...(timeZone && { timeZone })}>
      {children}
    </NextIntlClientProvider>
  );
}
