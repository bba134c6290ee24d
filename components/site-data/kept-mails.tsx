'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { siteData } from '@/domain/contract/site-data';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';

/** Mails to users of the app that were kept instead of sent, with links and codes (DB-014). */
export function KeptMails() {
  const t = useTranslations('siteData.mails');
  const format = useFormatter();
  const shown = useShownData();
  const { data } = useQuery({ ...callQuery(siteData.mails, shown), staleTime: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={t('title')} className="border-line border-t p-3">
      <h3 className="font-medium text-13">{t('title')}</h3>
      <p className="mt-1 text-12 text-ink-soft">{t('hint')}</p>
      <ul className="mt-3 space-y-3">
        {data.list.map(({ to, reason, link, code, at }) => (
          <li key={`${at} ${code}`} className="text-13">
            <p className="break-words">
              {t(`reason.${reason}`)} · {to} ·{' '}
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </p>
            <p className="text-12 text-ink-soft">
              <a href={link} target="_blank" rel="noreferrer" className="text-azure underline">
                {t('open')}
              </a>{' '}
              · {t('code', { code })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
