'use client';

import { ChevronRight } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { SiteError, SiteErrors } from '@/domain/entities/site-errors';
import { notAhead } from '@/domain/time/time';
import { useRepairPrice } from '@/lib/site-errors/use-site-errors';

/** How errors are repaired in the open project. */
export type ErrorRepair = {
  /** Whether a key of the user pays for the project's turns. */
  hasOwnKey: boolean;
  /** Starts a repair. `pays`: the user has seen its price. */
  start(error: SiteError, pays: boolean): void;
  /** Opens how to connect a model; undefined if one is connected. */
  connect?: (() => void) | undefined;
};

type Shared = {
  editions: SiteErrors['editions'];
  /** The id of the error whose status is being changed. */
  busy: string | null;
  onStatus(id: string, status: SiteError['status']): void;
  repair: ErrorRepair | undefined;
};

/** Errors with their numbers, their details and what can be done about each. */
export function ErrorList({
  uuid,
  list,
  ...shared
}: Shared & { uuid: string; list: readonly SiteError[] }) {
  const priceOf = useRepairPrice(uuid);
  return (
    <ul className="divide-y divide-line">
      {list.map((error) => (
        <li key={error.id} className="space-y-1.5 py-3 first:pt-1 last:pb-0">
          <Summary error={error} editions={shared.editions} />
          <Details error={error} />
          <Actions {...shared} error={error} price={priceOf(error)} />
        </li>
      ))}
    </ul>
  );
}

type Part = { error: SiteError };

function Summary({ error, editions }: Part & Pick<Shared, 'editions'>) {
  const t = useTranslations('siteErrors');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const ago = (at: string) => format.relativeTime(notAhead(new Date(at), now), now);
  const { message, place, visitors, count, firstAt, lastAt } = error;
  const versions = useVersions(error, editions);
  return (
    <>
      <p className="line-clamp-3 break-words text-13">{message}</p>
      {place !== '' && <p className="break-all font-mono text-12 text-ink-soft">{place}</p>}
      <p className="text-12 text-ink-soft">
        {[t('times', { visitors, count }), ...(versions ? [versions] : [])].join(' · ')}
      </p>
      <p className="text-12 text-ink-soft">
        {t('seen', { last: ago(lastAt), first: ago(firstAt) })}
      </p>
      <RepairState error={error} editions={editions} />
    </>
  );
}

/** Returns the versions of the project in which an error was seen, as far as they are stored. */
function useVersions({ firstEdition, lastEdition }: SiteError, editions: Shared['editions']) {
  const t = useTranslations('siteErrors');
  const last = versionOf(editions, lastEdition);
  const first = versionOf(editions, firstEdition) ?? last;
  if (last === undefined || first === undefined) return undefined;
  return first === last ? t('ofVersion', { version: last }) : t('ofVersions', { first, last });
}

const versionOf = (editions: Shared['editions'], edition: number) =>
  editions.find(({ number }) => number === edition)?.version;

function RepairState({ error: { status, repair }, editions }: Part & Pick<Shared, 'editions'>) {
  const t = useTranslations('siteErrors');
  const version = typeof repair === 'number' ? versionOf(editions, repair) : undefined;
  const text = () => {
    if (status === 'ignored') return t('isIgnored');
    if (status === 'done') return version === undefined ? t('isDone') : t('repaired', { version });
    return repair === 'ordered' ? t('ordered') : undefined;
  };
  const shown = text();
  return shown === undefined ? null : <p className="text-12 text-jade">{shown}</p>;
}

function Details({ error: { stack, page, browser } }: Part) {
  const t = useTranslations('siteErrors');
  return (
    <details className="group/fold text-12">
      <FoldSummary>{t('details')}</FoldSummary>
      <dl className="space-y-1 pt-1 pl-3.5">
        <Detail label={t('page')} value={page} />
        <Detail label={t('browser')} value={browserName(browser) ?? t('otherBrowser')} />
        {stack !== '' && (
          <div>
            <dt className="text-ink-soft">{t('stack')}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-all font-mono">
              {stack}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  );
}

const browsers: Record<string, string> = {
  wechat: 'WeChat',
  edge: 'Edge',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};
const browserName = (family: string) => browsers[family];

function Actions({
  error,
  price,
  busy,
  onStatus,
  repair,
}: Part & Omit<Shared, 'editions'> & { price: number | null | undefined }) {
  const t = useTranslations('siteErrors');
  const { id, status } = error;
  const isBusy = busy === id;
  if (status !== 'open')
    return (
      <Button busy={isBusy} onClick={() => onStatus(id, 'open')}>
        {t('reopen')}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {repair && <FixButton error={error} repair={repair} price={price} />}
      <Button busy={isBusy} onClick={() => onStatus(id, 'done')}>
        {t('done')}
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={() => onStatus(id, 'ignored')}>
        {t('ignore')}
      </Button>
    </div>
  );
}

function FixButton({
  error,
  repair: { hasOwnKey, start, connect },
  price,
}: Part & { repair: ErrorRepair; price: number | null | undefined }) {
  const t = useTranslations('siteErrors');
  const starter = useTranslations('starter');
  // Without a model no repair is possible.
  if (connect) return <Button onClick={connect}>{starter('connect')}</Button>;
  const paid = hasOwnKey ? null : price;
  if (paid === undefined) return null;
  return (
    <Button
      look={error.repair === 'ordered' ? 'outline' : 'primary'}
      onClick={() => start(error, paid !== null)}
    >
      {paid === null ? t('fix') : t('fixFor', { tokens: paid })}
    </Button>
  );
}

/** The line that opens a fold, with the sign of all rows of the dialog. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="-ml-1 flex w-fit cursor-pointer list-none items-center gap-1 text-ink-soft coarse:min-h-11 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        size={14}
        strokeWidth={1.5}
        className="shrink-0 group-open/fold:rotate-90"
      />
      {children}
    </summary>
  );
}
