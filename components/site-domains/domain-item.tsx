'use client';

import { CircleAlert, CircleCheck, CircleDashed, ExternalLink, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { IconLink } from '@/components/ui/icon-link';
import type { SiteDomain, SiteDomains } from '@/domain/entities/site-domain';
import type { useSiteDomainActions } from '@/lib/site-domains/use-site-domains';
import { DomainRecords } from './domain-records';

type Props = {
  domain: SiteDomain;
  target: SiteDomains['target'];
  actions: ReturnType<typeof useSiteDomainActions>;
};

/** One name: its state, what is missing, and what the owner can do with it. */
export function DomainItem({ domain, target, actions: { check, choose, remove } }: Props) {
  const t = useTranslations('siteDomains');
  const [asksToRemove, setAsks] = useState(false);
  const { host, name, url, state, isPrimary, proof, pointing } = domain;
  const isServed = state === 'verified' || state === 'missing';
  const isDone = state === 'verified' && pointing === 'here';
  const busy = (one: typeof check) => one.isPending && one.variables === host;
  const failed = [check, choose, remove].find((one) => one.isError && one.variables === host);
  return (
    <li className="rounded-card px-3 py-2 ring-1 ring-line ring-inset">
      <div className="flex min-h-11 items-center gap-1">
        <span className="min-w-0 flex-1">
          <span className="block break-all font-mono text-13">{name}</span>
          <DomainState domain={domain} />
        </span>
        {isServed && (
          <IconLink href={url} label={t('open', { name })} icon={ExternalLink} on="paper" />
        )}
        <IconButton
          label={t('remove', { name })}
          icon={Trash2}
          disabled={remove.isPending}
          onClick={() => setAsks(true)}
        />
      </div>
      {!isDone && <DomainRecords domain={domain} target={target} />}
      <div aria-live="polite" className="text-12 text-ink-soft">
        {failed && <p className="mt-2 text-rust">{failed.error?.message}</p>}
        {(proof === 'unknown' || pointing === 'unknown') && <p className="mt-2">{t('unknown')}</p>}
      </div>
      <div className="flex flex-wrap gap-2 [&>*]:mt-3">
        {!isDone && (
          <Button busy={busy(check)} onClick={() => check.mutate(host)}>
            {t('check')}
          </Button>
        )}
        {isServed && !isPrimary && (
          <Button busy={busy(choose)} onClick={() => choose.mutate(host)}>
            {t('choose')}
          </Button>
        )}
      </div>
      {asksToRemove && (
        <ConfirmDialog
          danger
          title={t('removeTitle', { name })}
          text={t('removeText')}
          confirm={t('removeDo')}
          onConfirm={() => {
            setAsks(false);
            remove.mutate(host);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}

/** The state in words, with a mark that repeats it. */
function DomainState({ domain }: { domain: SiteDomain }) {
  const t = useTranslations('siteDomains');
  const format = useFormatter();
  const { state, isPrimary, missingSince, stopsAt, pointing } = domain;
  const day = (at: string | null) =>
    at === null ? '' : format.dateTime(new Date(at), { dateStyle: 'medium' });
  const line = 'flex items-start gap-1 text-12';
  const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.5, className: 'mt-0.5 shrink-0' };
  switch (state) {
    case 'verified':
      return (
        <span className={`${line} ${pointing === 'here' ? 'text-jade' : 'text-amber'}`}>
          {pointing === 'here' ? <CircleCheck {...icon} /> : <CircleDashed {...icon} />}
          {t(verifiedText(pointing === 'here', isPrimary))}
        </span>
      );
    case 'missing':
      return (
        <span className={`${line} text-amber`}>
          <CircleAlert {...icon} />
          {t('missing', { since: day(missingSince), until: day(stopsAt) })}
        </span>
      );
    case 'lost':
    case 'held':
      return (
        <span className={`${line} text-rust`}>
          <CircleAlert {...icon} />
          {t(state)}
        </span>
      );
    default:
      return (
        <span className={`${line} text-ink-soft`}>
          <CircleDashed {...icon} />
          {t('pending')}
        </span>
      );
  }
}

function verifiedText(leadsHere: boolean, isPrimary: boolean): 'main' | 'redirects' | 'notHere' {
  if (!leadsHere) return 'notHere';
  return isPrimary ? 'main' : 'redirects';
}
