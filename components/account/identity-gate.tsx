'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { account } from '@/domain/contract/account';
import { errors } from '@/domain/errors';
import { callKey, callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { ConfirmByPassword } from './confirm-by-password';
import { ConfirmByPhone } from './confirm-by-phone';

type Props = {
  title: string;
  onClose(): void;
  /**
   * Renders the content after the user has proved their identity. The content passes an error to
   * `confirmAgain`. If the error requires a new proof, `confirmAgain` asks for it and returns true.
   */
  children(confirmAgain: (error: unknown) => boolean): ReactNode;
};

/**
 * Protects actions that only the account owner may do (ASVS 7.5.1). Shows the content after a
 * recent sign-in, and otherwise asks for a proof of identity first.
 */
export function IdentityGate({ title, onClose, children }: Props) {
  const t = useTranslations();
  const queries = useQueryClient();
  const state = useQuery({ ...callQuery(account.confirmation, {}), staleTime: 0, gcTime: 0 });
  const [chosen, choose] = useState<'phone' | 'password' | null>(null);
  const ask = () => void queries.invalidateQueries({ queryKey: callKey(account.confirmation) });
  const confirmAgain = (error: unknown) => {
    const asks = isCallError(error, errors.confirmFirst.code);
    if (asks) ask();
    return asks;
  };
  if (state.data && !state.data.needed) return children(confirmAgain);
  const { ways = [], phone = '' } = state.data ?? {};
  const way = chosen ?? ways[0];
  const other = ways.find((one) => one !== way);
  const explainProof = () => {
    if (way === undefined) return t('account.confirmBySignIn');
    if (way === 'password') return t('account.confirmPasswordText');
    return t('account.confirmText', { phone });
  };
  return (
    <Dialog
      title={state.data ? t('account.confirmTitle') : title}
      description={state.data ? explainProof() : undefined}
      onClose={onClose}
      footer={
        way && (
          <>
            {other && (
              <Button look="quiet" onClick={() => choose(other)} className="mr-auto -ml-3">
                {t(other === 'phone' ? 'account.confirmByPhone' : 'account.confirmByPassword')}
              </Button>
            )}
            <Button look="primary" type="submit" form="confirm">
              {t('account.confirm')}
            </Button>
          </>
        )
      }
    >
      {state.isPending && <Skeleton className="h-17" />}
      {isCallError(state.error) && (
        <ErrorNotice
          error={state.error}
          actions={<Button onClick={() => void state.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {way === 'phone' && <ConfirmByPhone onDone={ask} />}
      {way === 'password' && <ConfirmByPassword onDone={ask} />}
    </Dialog>
  );
}
