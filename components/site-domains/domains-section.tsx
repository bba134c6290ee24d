'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SiteDomain } from '@/domain/entities/site-domain';
import { useSiteDomainActions, useSiteDomains } from '@/lib/site-domains/use-site-domains';
import { AddDomain } from './add-domain';
import { DomainItem } from './domain-item';

/**
 * PUB-001: the own domains of a published site. A row with its state, closed by default; shows
 * nothing where the operator has configured no own domains.
 */
export function DomainsSection({ uuid }: { uuid: string }) {
  const t = useTranslations('siteDomains');
  const { data } = useSiteDomains(uuid);
  const actions = useSiteDomainActions(uuid);
  if (!data?.isOn) return null;
  const { list, target, offers } = data;
  return (
    <details className="group border-line border-t pt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-14">{t('title')}</span>
          <StateLine list={list} />
        </span>
        <ChevronRight
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft group-open:rotate-90"
        />
      </summary>
      <div className="space-y-4 pt-2 pb-3">
        {list.length > 0 && (
          <ul className="space-y-3">
            {list.map((domain) => (
              <DomainItem key={domain.host} domain={domain} target={target} actions={actions} />
            ))}
          </ul>
        )}
        <AddDomain offers={offers} isFirst={list.length === 0} add={actions.add} />
      </div>
    </details>
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
