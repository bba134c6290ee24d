'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { ProviderMark, providerNames } from '@/components/ui/provider-mark';
import { Skeleton } from '@/components/ui/skeleton';
import { account as accountCalls } from '@/domain/contract/account';
import { oauth } from '@/domain/contract/oauth';
import type { LinkedAccount, ProviderName } from '@/domain/entities/provider';
import { type ErrorName, errors } from '@/domain/errors';
import { providers } from '@/domain/sign-in/providers';
import { openProvider } from '@/lib/oauth/open-provider.client';
import { useShowProviderError } from '@/lib/oauth/use-provider-failure';
import { useProviders } from '@/lib/oauth/use-providers';
import { callKey, callQuery } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { GatedConfirmDialog } from './gated-confirm-dialog';

type Verb = 'link' | 'unlink';
const confirmFirst: ErrorName = 'confirmFirst';

/**
 * The provider accounts linked to this account, with buttons to link and unlink them. The last way
 * to sign in cannot be unlinked. Renders nothing if no provider is offered.
 */
export function LinkedAccounts() {
  const t = useTranslations();
  const queries = useQueryClient();
  const failed = useShowProviderError();
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const offered = useProviders();
  const linked = useQuery(callQuery(oauth.linked, {}));
  const confirmation = useQuery({ ...callQuery(accountCalls.confirmation, {}), staleTime: 0 });
  /** The action that is postponed until the user has proved their identity. */
  const [proving, setProving] = useState<{ provider: ProviderName; verb: Verb } | null>(null);
  const again = () => queries.invalidateQueries({ queryKey: callKey(oauth.linked) });

  const link = (provider: ProviderName) => {
    cancel.current();
    // This call renews a session that is about to end. Without a session, the provider's window
    // would be useless.
    const ready = send(oauth.linked, {}).catch(() => null);
    const opened = openProvider(
      provider,
      'link',
      (outcome) => {
        if (outcome.status === 'failed' && outcome.reason === confirmFirst)
          setProving({ provider, verb: 'link' });
        else if (outcome.status === 'failed') failed(outcome.reason);
        else toast({ kind: 'success', title: t('login.bindSucess') });
        void again();
      },
      ready,
    );
    if (opened.kind === 'popup') cancel.current = opened.cancel;
  };
  const unlink = async (provider: ProviderName) => {
    const refused = (error: unknown) =>
      isCallError(error, errors.confirmFirst.code)
        ? setProving({ provider, verb: 'unlink' })
        : toastError(error);
    await send(oauth.unlink, { provider }).then(
      () => toast({ kind: 'success', title: t('linked.unlinked') }),
      refused,
    );
    await again();
  };

  if (isCallError(linked.error))
    return (
      <ErrorNotice
        error={linked.error}
        actions={<Button onClick={() => void linked.refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (!linked.data || !offered.data) return <Skeleton className="h-24" />;
  const { accounts, mayUnlink } = linked.data;
  const isKnown = (provider: ProviderName) =>
    offered.data.providers.some(({ name }) => name === provider) ||
    accounts.some((one) => one.provider === provider);
  const shown = providers.filter(isKnown);
  if (!shown.length) return null;
  return (
    <section aria-label={t('linked.title')}>
      <h3 className="font-medium text-14">{t('linked.title')}</h3>
      <p className="mt-0.5 text-13 text-ink-soft">{t('linked.text')}</p>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((provider) => (
          <Row
            key={provider}
            provider={provider}
            account={accounts.find((one) => one.provider === provider)}
            mayUnlink={mayUnlink}
            onLink={() =>
              confirmation.data?.needed ? setProving({ provider, verb: 'link' }) : link(provider)
            }
            onUnlink={() => unlink(provider)}
          />
        ))}
      </ul>
      {proving && (
        <GatedConfirmDialog
          title={`${t(`linked.${proving.verb}`)} ${providerNames[proving.provider]}`}
          text={t(proving.verb === 'link' ? 'linked.text' : 'linked.sure')}
          verb={t(`linked.${proving.verb}`)}
          onGo={() => (proving.verb === 'link' ? link(proving.provider) : unlink(proving.provider))}
          onClose={() => setProving(null)}
        />
      )}
    </section>
  );
}

type RowProps = {
  provider: ProviderName;
  account: LinkedAccount | undefined;
  mayUnlink: boolean;
  onLink(): void;
  onUnlink(): Promise<void>;
};

function Row({ provider, account, mayUnlink, onLink, onUnlink }: RowProps) {
  const t = useTranslations('linked');
  const format = useFormatter();
  const [stage, setStage] = useState<'shown' | 'asking' | 'busy'>('shown');
  const unlink = async () => {
    setStage('busy');
    await onUnlink();
    setStage('shown');
  };
  const since =
    account &&
    t('since', { date: format.dateTime(new Date(account.linkedAt), { dateStyle: 'medium' }) });
  const labelled = (verb: string) => ({ 'aria-label': `${verb} ${providerNames[provider]}` });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1 basis-40">
        <span className="text-14">{providerNames[provider]}</span>
        <span className="block truncate text-13 text-ink-soft">
          {account ? `${account.label} · ${since}` : t('none')}
        </span>
        {account && !mayUnlink && (
          <span className="block text-13 text-ink-soft">{t('lastWayIn')}</span>
        )}
      </div>
      {!account && (
        <Button onClick={onLink} {...labelled(t('link'))}>
          {t('link')}
        </Button>
      )}
      {account && stage === 'shown' && (
        <Button
          look="quiet"
          disabled={!mayUnlink}
          onClick={() => setStage('asking')}
          className="-mr-3"
          {...labelled(t('unlink'))}
        >
          {t('unlink')}
        </Button>
      )}
      {account && stage !== 'shown' && (
        <span className="flex items-center gap-2 text-13">
          {t('sure')}
          <Button look="danger" busy={stage === 'busy'} onClick={unlink} {...labelled(t('unlink'))}>
            {t('unlink')}
          </Button>
          <Button look="quiet" onClick={() => setStage('shown')}>
            {t('keep')}
          </Button>
        </span>
      )}
    </li>
  );
}
