'use client';

import { NextIntlClientProvider, useLocale, useTimeZone } from 'next-intl';
import { type ReactNode, useState } from 'react';

/**
 * Formats dates in the browser's time zone. The first HTML contains no dates, so the first render
 * can already use this zone. A later change of the zone would render all text again.
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
