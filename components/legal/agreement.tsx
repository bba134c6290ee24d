'use client';

import { Printer } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Tabs } from '@/components/ui/tabs';
import { type LegalTextName, legalTextNames, readLegalTextName } from '@/lib/legal/legal-texts';
import { paths } from '@/lib/paths';

/**
 * AGREE-001, AGREE-002: three texts in tabs. The address selects the tab, and the back button
 * works.
 */
export function Agreement({ texts }: { texts: Record<LegalTextName, ReactNode> }) {
  const t = useTranslations('legal');
  const named = readLegalTextName(useSearchParams().get('services'));
  const [selected, setSelected] = useState(named);
  useEffect(() => setSelected(named), [named]);
  useEffect(() => {
    // All texts are already loaded, so follow the back button directly instead of through the
    // router, which would send a request.
    const follow = () =>
      setSelected(readLegalTextName(new URLSearchParams(window.location.search).get('services')));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    document.title = `${t(selected)} · ${t('title')}`;
  }, [t, selected]);
  const select = (value: string) => {
    const service = readLegalTextName(value);
    setSelected(service);
    const address = paths.agreement(service);
    // A click causes a press and a focus, and each of them selects the tab. Add only one history
    // entry.
    if (!window.location.href.endsWith(address)) window.history.pushState(null, '', address);
  };
  return (
    <main className="relative mx-auto w-full max-w-[720px] flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-10 print:max-w-none print:p-0 sm:[&_[role=tablist]]:pr-12 print:[&_[role=tablist]]:hidden">
      <Tabs
        label={t('title')}
        value={selected}
        onChange={select}
        tabs={legalTextNames.map((service) => ({
          value: service,
          label: t(service),
          content: texts[service],
        }))}
      />
      <IconButton
        label={t('print')}
        icon={Printer}
        onClick={() => window.print()}
        className="-translate-y-1/2 absolute top-13.5 right-5 max-sm:hidden print:hidden"
      />
    </main>
  );
}
