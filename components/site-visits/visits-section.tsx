'use client';

import { Download } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import { IconButton } from '@/components/ui/icon-button';
import { Segmented } from '@/components/ui/segmented';
import { siteVisits } from '@/domain/contract/site-visits';
import type { VisitNumbers } from '@/domain/entities/site-visits';
import { saveFile } from '@/lib/browser/save-file.client';
import { useSiteVisits, type VisitPeriod, visitPeriods } from '@/lib/site-visits/use-site-visits';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { fetchFile } from '@/lib/upstream/client';
import { VisitsChart } from './visits-chart';

/** How often the published site is visited: a row with the sum, which opens to the numbers. */
export function VisitsSection({ uuid }: { uuid: string }) {
  const t = useTranslations('siteVisits');
  const common = useTranslations('common');
  const [period, setPeriod] = useState<VisitPeriod>('30');
  const month = useSiteVisits(uuid, '30');
  const shown = useSiteVisits(uuid, period);
  if (!month.data)
    return isCallError(month.error) ? (
      <ErrorNotice
        error={month.error}
        actions={<Button onClick={() => void month.refetch()}>{common('tryAgain')}</Button>}
      />
    ) : null;
  const { visitors, views } = month.data;
  const state = views === 0 ? t('none') : t('state', { visitors });
  return (
    <DisclosureRow
      title={t('title')}
      state={<span className="block text-12 text-ink-soft">{state}</span>}
    >
      <div className="flex items-center justify-between gap-2">
        <Segmented<VisitPeriod>
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={visitPeriods.map((value) => ({ value, label: t('days', { days: value }) }))}
        />
        <IconButton label={t('download')} icon={Download} onClick={() => void download(uuid)} />
      </div>
      {isCallError(shown.error) && <ErrorNotice error={shown.error} />}
      {shown.data && <Numbers numbers={shown.data} />}
    </DisclosureRow>
  );
}

async function download(uuid: string): Promise<void> {
  try {
    const { name, bytes } = await fetchFile(siteVisits.exportCsv, { uuid });
    saveFile(name, bytes);
  } catch (error) {
    toastError(error);
  }
}

function Numbers({ numbers }: { numbers: VisitNumbers }) {
  const t = useTranslations('siteVisits');
  const format = useFormatter();
  const { views, visitors, bots, days, pages, referrers, devices } = numbers;
  const botLine = bots > 0 && <p className="text-12 text-ink-soft">{t('bots', { count: bots })}</p>;
  if (views === 0)
    return (
      <>
        <p className="text-13 text-ink-soft">{t('empty')}</p>
        {botLine}
      </>
    );
  return (
    <>
      <dl className="flex gap-8">
        <Sum label={t('visitors')} value={format.number(visitors)} />
        <Sum label={t('views')} value={format.number(views)} />
      </dl>
      <VisitsChart days={days} />
      <Ranking title={t('pages')} rows={pages} nameOf={(name) => pageName(name, t('home'))} />
      <Ranking title={t('referrers')} rows={referrers} none={t('noReferrers')} />
      <Ranking title={t('devices')} rows={devices} nameOf={(name) => t(deviceName(name))} />
      <p className="text-12 text-ink-soft">{t('visitorsHint')}</p>
      {botLine}
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-soft">{label}</dt>
      <dd className="text-20 tabular-nums">{value}</dd>
    </div>
  );
}

type RankingProps = {
  title: string;
  rows: VisitNumbers['pages'];
  none?: string;
  nameOf?(name: string): string;
};

/** Names with their counts; the empty name holds the others. */
function Ranking({ title, rows, none, nameOf = (name) => name }: RankingProps) {
  const t = useTranslations('siteVisits');
  const format = useFormatter();
  if (rows.length === 0 && none === undefined) return null;
  return (
    <section aria-label={title} className="space-y-1">
      <h3 className="text-13">{title}</h3>
      {rows.length === 0 && <p className="text-12 text-ink-soft">{none}</p>}
      <ul className="text-13">
        {rows.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4 border-line border-t py-1">
            <span className="min-w-0 truncate">{name === '' ? t('other') : nameOf(name)}</span>
            <span className="shrink-0 tabular-nums">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a path in readable form. Its text comes from visitors and is only shown. */
function pageName(path: string, home: string): string {
  if (path === '/') return home;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const deviceName = (name: string) =>
  name === 'phone' || name === 'tablet' || name === 'desktop' ? name : 'other';
