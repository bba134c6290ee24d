'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';

/** Shown when a page crashes. Says what was kept and offers one action. */
export function PageErrorScreen({ reference, onReload }: { reference: string; onReload(): void }) {
  const t = useTranslations();
  return (
    <main
      role="alert"
      className="flex min-h-[60dvh] flex-1 flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <Logo state="outline" size={56} />
      <h1 className="mt-2 font-serif text-28">{t('crash.title')}</h1>
      <p className="max-w-110 text-balance text-ink-soft [:lang(zh)_&]:break-keep">
        {t('crash.text')}
      </p>
      <Button look="primary" onClick={onReload} className="mt-2 px-4">
        {t('crash.reload')}
      </Button>
      {reference && (
        <p className="font-mono text-12 text-ink-soft">{t('common.reference', { reference })}</p>
      )}
    </main>
  );
}
