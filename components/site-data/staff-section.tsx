'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink, KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { siteAdmin } from '@/domain/contract/site-admin';
import type { AdminState } from '@/domain/entities/site-admin';
import { callQuery } from '@/lib/query';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { isLocalName } from '@/lib/workbench/preview-address';
import { ChangeLog } from './change-log';
import { Loaded, Section } from './data-section';
import { SecretText } from './invite-dialog';
import { PeopleList } from './people-list';

/** The admin for the staff of the app (DB-007): its address, its people and what they changed. */
export function StaffSection() {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const query = useQuery({ ...callQuery(siteAdmin.read, { uuid }), staleTime: 0 });
  return (
    <Section label={t('staffTitle')}>
      <Loaded query={query}>
        {({ state, address, list }) => {
          const shown = reachableState(state, address);
          return (
            <>
              <div className="flex flex-col items-start gap-2 border-line border-b p-3">
                <h3 className="font-medium text-14 text-ink">{t('staffTitle')}</h3>
                <p className="max-w-prose text-13 text-ink-soft">{t('staffText')}</p>
                {shown === 'open' ? (
                  <AdminLink address={address ?? ''} />
                ) : (
                  <p role="status" className="max-w-prose text-13 text-amber">
                    {t(`state.${shown}`)}
                  </p>
                )}
              </div>
              {(shown === 'open' || list.length > 0) && (
                <>
                  <PeopleList list={list} />
                  <h3 className="px-3 pt-5 pb-1 font-medium text-13 text-ink">{t('log')}</h3>
                  <ChangeLog />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Names of this machine lead nowhere from another one. */
function reachableState(state: AdminState, address: string | null): AdminState {
  if (address === null) return state;
  const isFarAway = isLocalName(new URL(address).hostname) && !isLocalName(location.hostname);
  return isFarAway ? 'needs-host' : state;
}

function AdminLink({ address }: { address: string }) {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const change = useChangeData();
  const [isAsking, setAsking] = useState(false);
  const [account, setAccount] = useState<{ name: string; password: string } | null>(null);
  const open = async () => {
    // A window that is opened after the answer would be blocked.
    const page = window.open('', '_blank');
    const ticket = await change(siteAdmin.ticket, { uuid });
    if (!page || !ticket) return page?.close();
    page.opener = null;
    page.location.replace(ticket.address);
  };
  const reset = async () => {
    const made = await change(siteAdmin.resetPassword, { uuid });
    setAsking(false);
    if (made) setAccount(made);
  };
  return (
    <>
      <code className="break-all font-mono text-12">{address}</code>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void open()}>
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('open')}
        </Button>
        <Button onClick={() => setAsking(true)}>
          <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('resetPassword')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('resetTitle')}
          text={t('resetText')}
          confirm={t('resetPassword')}
          onConfirm={() => void reset()}
          onClose={() => setAsking(false)}
        />
      )}
      {account && (
        <Dialog
          title={t('ownerPassword')}
          description={t('ownerPasswordText', { name: account.name })}
          onClose={() => setAccount(null)}
        >
          <SecretText label={t('copyPassword')} text={account.password} />
        </Dialog>
      )}
    </>
  );
}
