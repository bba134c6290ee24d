'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { SiteFunction } from '@/domain/entities/site-functions';

/** When a function runs by itself, how its last run ended, and when it last had an error. */
export function FunctionSchedule({ of }: { of: SiteFunction }) {
  const t = useTranslations('siteData.functions');
  const format = useFormatter();
  const time = (text: string) =>
    format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' });
  const { schedule, hasBadSchedule, lastErrorAt } = of;
  return (
    <div className="text-12 text-ink-soft">
      {hasBadSchedule && <p className="text-rust">{t('badSchedule')}</p>}
      {!schedule && !hasBadSchedule && <p>{t('noSchedule')}</p>}
      {schedule && (
        <>
          <p>
            {t('schedule')} <code>{schedule.cron}</code> · {schedule.timeZone}
          </p>
          <p>{schedule.nextAt ? t('next', { time: time(schedule.nextAt) }) : t('onlyLive')}</p>
          {schedule.lastAt && schedule.lastStatus && (
            <p className={schedule.lastStatus === 'ok' ? undefined : 'text-rust'}>
              {t('last', { time: time(schedule.lastAt) })} · {t(`status.${schedule.lastStatus}`)}
            </p>
          )}
        </>
      )}
      {lastErrorAt && <p className="text-rust">{t('lastError', { time: time(lastErrorAt) })}</p>}
    </div>
  );
}
