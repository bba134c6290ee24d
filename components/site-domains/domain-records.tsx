'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { SiteDomain, SiteDomains } from '@/domain/entities/site-domain';

type DnsRecord = { type: string; name: string; value: string };

/** The records that the owner sets at their provider, and which of them the last check saw. */
export function DomainRecords({
  domain,
  target,
}: {
  domain: SiteDomain;
  target: SiteDomains['target'];
}) {
  const t = useTranslations('siteDomains');
  const { host, record, proof, pointing, isApex } = domain;
  const pointings: DnsRecord[] =
    isApex && target.addresses.length > 0
      ? target.addresses.map((value) => ({ ...{ type: typeOf(value), name: host, value } }))
      : [{ type: 'CNAME', name: host, value: target.host }];
  return (
    <div className="mt-3 space-y-4 text-12">
      <Step
        title={t('proofTitle')}
        state={proof === 'found' ? 'done' : proof && 'open'}
        note={t(proof === 'missing' ? 'proofMissing' : 'proofHint')}
        records={[{ type: 'TXT', ...record }]}
      />
      <Step
        title={t('pointTitle')}
        state={pointing === 'here' ? 'done' : pointing && 'open'}
        note={t(pointingNote(pointing, isApex))}
        records={pointings}
      />
    </div>
  );
}

/** One thing to set: done, still open after a check, or never checked. */
function Step({
  title,
  state,
  note,
  records,
}: {
  title: string;
  state: 'done' | 'open' | null;
  note: string;
  records: DnsRecord[];
}) {
  const t = useTranslations('siteDomains');
  const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.5 };
  return (
    <section>
      <h4 className="flex items-center gap-1 font-medium">
        {state === 'done' && <CircleCheck {...icon} className="text-jade" />}
        {state === 'open' && <CircleAlert {...icon} className="text-amber" />}
        {state === null && <CircleDashed {...icon} className="text-ink-soft" />}
        {title}
        {state === 'done' && <span className="sr-only">{t('seen')}</span>}
      </h4>
      {state !== 'done' && (
        <>
          <p className="mt-0.5 text-ink-soft">{note}</p>
          {records.map((record) => (
            <dl
              key={record.value}
              className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control bg-well py-1 pr-1 pl-3"
            >
              <dt className="text-ink-soft">{t('type')}</dt>
              <dd className="col-span-2 font-mono leading-control">{record.type}</dd>
              <CopyRow label={t('name')} copy={t('copyName')} text={record.name} />
              <CopyRow label={t('value')} copy={t('copyValue')} text={record.value} />
            </dl>
          ))}
        </>
      )}
    </section>
  );
}

function CopyRow({ label, copy, text }: { label: string; copy: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="break-all font-mono">{text}</dd>
      <dd>
        <CopyButton text={text} label={copy} />
      </dd>
    </>
  );
}

const typeOf = (address: string): string => (address.includes(':') ? 'AAAA' : 'A');

function pointingNote(
  pointing: SiteDomain['pointing'],
  isApex: boolean,
): 'pointElsewhere' | 'pointMissing' | 'pointApexHint' | 'pointHint' {
  if (pointing === 'elsewhere') return 'pointElsewhere';
  if (pointing === 'missing') return 'pointMissing';
  return isApex ? 'pointApexHint' : 'pointHint';
}
