'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { backends, type RestorePointInfo } from '@/domain/contract/backends';
import { notAhead } from '@/domain/time/time';
import { callQuery } from '@/lib/query';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { Loaded, Section } from './data-section';

/** The restore points of the shown set of data, and setting it back to one (DB-018). */
export function RestoreSection() {
  const t = useTranslations('siteData.restore');
  const shown = useShownData();
  const change = useChangeData();
  const [isTaking, setTaking] = useState(false);
  const [chosen, choose] = useState<RestorePointInfo | null>(null);
  const query = useQuery({ ...callQuery(backends.restorePoints, shown), staleTime: 0 });
  const take = async () => {
    setTaking(true);
    if (await change(backends.takeRestorePoint, shown))
      toast({ kind: 'success', title: t('taken') });
    setTaking(false);
  };
  return (
    <Section
      label={t('title')}
      bar={
        <>
          <p className="min-w-48 flex-1 text-12 text-ink-soft">{t(`hint.${shown.data}`)}</p>
          <Button busy={isTaking} onClick={() => void take()}>
            {t('take')}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState className="min-h-60" text={t('none')} />
          ) : (
            <PointList list={list} onChoose={choose} />
          )
        }
      </Loaded>
      {chosen && <ConfirmRestore point={chosen} onClose={() => choose(null)} />}
    </Section>
  );
}

function PointList({
  list,
  onChoose,
}: {
  list: readonly RestorePointInfo[];
  onChoose(point: RestorePointInfo): void;
}) {
  const t = useTranslations('siteData.restore');
  const format = useFormatter();
  const now = useNow();
  return (
    <ul className="divide-y divide-line">
      {list.map((point) => {
        const at = new Date(point.at);
        const exact = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' });
        return (
          <li key={point.number} className="flex min-h-11 items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-13">{t(`reason.${point.reason}`)}</p>
              <p className="text-12 text-ink-soft">
                <time dateTime={point.at} title={exact}>
                  {format.relativeTime(notAhead(at, now), now)}
                </time>
                {point.version !== null && (
                  <span className="ms-2">{t('version', { version: point.version })}</span>
                )}
              </p>
            </div>
            <Button aria-label={t('restoreTo', { time: exact })} onClick={() => onChoose(point)}>
              {t('restore')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function ConfirmRestore({ point, onClose }: { point: RestorePointInfo; onClose(): void }) {
  const t = useTranslations('siteData.restore');
  const format = useFormatter();
  const shown = useShownData();
  const change = useChangeData();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const done = await change(backends.restore, { ...shown, number: point.number });
    if (done) toast({ kind: 'success', title: t('restored') });
    onClose();
  };
  return (
    <ConfirmDialog
      danger={shown.data === 'live'}
      title={t(`confirmTitle.${shown.data}`, {
        time: format.dateTime(new Date(point.at), { dateStyle: 'medium', timeStyle: 'short' }),
      })}
      text={t(`confirmText.${shown.data}`)}
      confirm={t('restore')}
      busy={isBusy}
      onConfirm={() => void restore()}
      onClose={onClose}
    />
  );
}
