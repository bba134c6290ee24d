'use client';

import { useTranslations } from 'next-intl';
import type { Publication } from '@/domain/contract/publishing';
import { useAddress } from '@/lib/publishing/use-address';

/** What a chat or a feed shows of the link. */
export function LinkCard({ publication, title, sentence }: { publication: Publication; title: string; sentence: string }) {
  const t = useTranslations('publishing');
  const url = useAddress(publication);
  return (
    <section aria-label={t('card')}>
      <h3 className="mb-1.5 text-12 text-ink-soft">{t('card')}</h3>
      <div className="rounded-card bg-paper px-4 py-3 ring-1 ring-line">
        <p className="truncate font-medium text-14">{title}</p>
        {sentence && <p className="line-clamp-2 text-13 text-ink-soft">{sentence}</p>}
        <p className="mt-1 truncate font-mono text-12 text-ink-soft">{url ? new URL(url).host : t('addressLater')}</p>
      </div>
    </section>
  );
}
