'use client';

import { NextIntlClientProvider, useLocale, useTimeZone } from 'next-intl';
import { type ReactNode, useState } from 'react';

/**
 * Formats dates in the browser's time zone. The first HTML contains no dates, so even the first
 * render can use this zone. Changing the zone later would render all text again.
 */
export function LocalTime({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const servers = useTimeZone();
  const [timeZone] = useState(() =>
    typeof window === 'undefined' ? servers : Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  return (
    <NextIntlClientProvider locale={locale} {...(timeZone && { timeZone })}>
      {children}
    </NextIntlClientProvider>
  );
}
