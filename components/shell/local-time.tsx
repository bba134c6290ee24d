'use client';

import { NextIntlClientProvider, useLocale, useTimeZone } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days and hours as the browser counts them. The first HTML, which cannot know, counts them as the server's one zone does. */
export function LocalTime({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const before = useTimeZone();
  const timeZone = useSyncExternalStore(never, zoneHere, () => before);
  return (
    <NextIntlClientProvider locale={locale} {...(timeZone && { timeZone })}>
      {children}
    </NextIntlClientProvider>
  );
}
