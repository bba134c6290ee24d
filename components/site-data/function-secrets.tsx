'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound, Layers, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { siteFunctions } from '@/domain/contract/site-functions';
import type { DataSet } from '@/domain/entities/site-data';
import type { SiteSecret } from '@/domain/entities/site-functions';
import { callQuery } from '@/lib/query';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { Loaded } from './data-section';
import { SecretForm } from './secret-form';

type Open = { form: 'put'; name?: string; data: DataSet } | { form: 'delete'; name: string };

/** The secrets of functions: names only, a value is never shown again (DB-131). */
export function FunctionSecrets() {
  const t = useTranslations('siteData.functions');
  const { uuid } = useShownData();
  const change = useChangeData();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery({ ...callQuery(siteFunctions.settings, { uuid }), staleTime: 0 });

  const remove = async (name: string, data: DataSet) => {
    setOpen(null);
    const removed = await change(siteFunctions.removeSecret, { uuid, name, data });
    if (removed === null) toast({ kind: 'success', title: t('secretRemoved') });
  };

  return (
    <section aria-label={t('secrets')} className="border-line border-t p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-13">{t('secrets')}</h3>
        <Button onClick={() => setOpen({ form: 'put', data: 'test' })}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('addSecret')}
        </Button>
      </div>
      <p className="mt-1 text-12 text-ink-soft">{t('secretsHint')}</p>
      <Loaded query={query}>
        {({ secrets }) =>
          secrets.length === 0 ? (
            <p className="mt-3 text-13 text-ink-soft">{t('noSecrets')}</p>
          ) : (
            <ul className="mt-2">
              {secrets.map((secret) => (
                <SecretRow key={secret.name} secret={secret} open={setOpen} remove={remove} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.form === 'put' && (
        <SecretForm name={open.name} data={open.data} onClose={() => setOpen(null)} />
      )}
      {open?.form === 'delete' && (
        <ConfirmDialog
          danger
          title={t('removeSecret', open)}
          text={t('removeSecretText')}
          confirm={t('removeConfirm')}
          onConfirm={() => void remove(open.name, 'test')}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function SecretRow({
  secret: { name, hasLive },
  open,
  remove,
}: {
  secret: SiteSecret;
  open(open: Open): void;
  remove(name: string, data: DataSet): Promise<void>;
}) {
  const t = useTranslations('siteData.functions');
  return (
    <li className="flex items-center gap-1 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-13">{name}</p>
        <p className="text-12 text-ink-soft">{t(hasLive ? 'ownLive' : 'sameForBoth')}</p>
      </div>
      <IconButton
        label={t('replaceSecret', { name })}
        icon={KeyRound}
        onClick={() => open({ form: 'put', name, data: 'test' })}
      />
      <IconButton
        label={t(hasLive ? 'removeLive' : 'replaceLive', { name })}
        icon={Layers}
        onClick={() =>
          hasLive ? void remove(name, 'live') : open({ form: 'put', name, data: 'live' })
        }
      />
      <IconButton
        label={t('removeSecret', { name })}
        icon={Trash2}
        onClick={() => open({ form: 'delete', name })}
      />
    </li>
  );
}
