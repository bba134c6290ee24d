'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { siteFunctions } from '@/domain/contract/site-functions';
import { callQuery } from '@/lib/query';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { Loaded } from './data-section';
import { fieldLook } from './looks';

/** The hosts that functions may call, which only the owner allows (DB-134). */
export function FunctionHosts() {
  const t = useTranslations('siteData.functions');
  const { uuid } = useShownData();
  const change = useChangeData();
  const [text, setText] = useState('');
  const query = useQuery({ ...callQuery(siteFunctions.settings, { uuid }), staleTime: 0 });

  const allow = async (event: FormEvent) => {
    event.preventDefault();
    const added = await change(siteFunctions.addHost, { uuid, host: text });
    if (!added) return;
    setText('');
    toast({ kind: 'success', title: t('hostAllowed', added) });
  };
  const remove = async (host: string) => {
    const removed = await change(siteFunctions.removeHost, { uuid, host });
    if (removed === null) toast({ kind: 'success', title: t('hostRemoved', { host }) });
  };

  return (
    <section aria-label={t('hosts')} className="border-line border-t p-3">
      <h3 className="font-medium text-13">{t('hosts')}</h3>
      <p className="mt-1 text-12 text-ink-soft">{t('hostsHint')}</p>
      <Loaded query={query}>
        {({ hosts }) =>
          hosts.length === 0 ? (
            <p className="mt-3 text-13 text-ink-soft">{t('noHosts')}</p>
          ) : (
            <ul className="mt-2">
              {hosts.map((host) => (
                <li key={host} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-mono text-13">{host}</span>
                  <IconButton
                    label={t('removeHost', { host })}
                    icon={Trash2}
                    onClick={() => void remove(host)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={(event) => void allow(event)} className="mt-2 flex max-w-md gap-2">
        <input
          required
          aria-label={t('host')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="api.example.com"
          maxLength={300}
          autoCapitalize="none"
          spellCheck={false}
          className={`h-control ${fieldLook}`}
        />
        <Button type="submit" className="shrink-0">
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('allow')}
        </Button>
      </form>
    </section>
  );
}
