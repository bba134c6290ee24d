'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { SiteDomain } from '@/domain/entities/site-domain';
import { useSiteDomainActions, useSiteDomains } from '@/lib/site-domains/use-site-domains';
import { isCallError } from '@/lib/upstream/call-error';
import { AddDomain } from './add-domain';
import { DomainItem } from './domain-item';

/**
 * PUB-001: the own domains of a published site. A row with its state, closed by default; shows
 * nothing where the operator has configured no own domains.
 */
export function DomainsSection({ uuid }: { uuid: string }) {
  const t = useTranslations('siteDomains');
  const common = useTranslations('common');
  const { data, error, refetch } = useSiteDomains(uuid);
  const actions = useSiteDomainActions(uuid);
  if (!data && isCallError(error))
    return (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{common('tryAgain')}</Button>}
      />
    );
  if (!data?.isOn) return null;
  const { list, target, offers } = data;
  return (
    <DisclosureRow title={t('title')} state={<StateLine list={list} />}>
      {list.length > 0 && (
        <ul className="space-y-3">
          {list.map((domain) => (
            <DomainItem key={domain.host} domain={domain} target={target} actions={actions} />
          ))}
        </ul>
      )}
      <AddDomain offers={offers} isFirst={list.length === 0} add={actions.add} />
    </DisclosureRow>
  );
}

/** The main domain, or what has to be done next. */
function StateLine({ list }: { list: SiteDomain[] }) {
  const t = useTranslations('siteDomains');
  const missing = list.find(({ state }) => state === 'missing' || state === 'lost');
  const primary = list.find(({ isPrimary }) => isPrimary);
  const look = 'block truncate text-12';
  if (missing)
    return <span className={`${look} text-amber`}>{t('lineMissing', { name: missing.name })}</span>;
  if (primary) return <span className={`${look} text-ink-soft`}>{primary.name}</span>;
  const [first] = list;
  return (
    <span className={`${look} text-ink-soft`}>
      {first ? t('linePending', { name: first.name }) : t('lineNone')}
    </span>
  );
}
