'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { firstGift } from '@/domain/billing/packs';
import { signIn } from '@/domain/contract/sign-in';
import {
  ways as allWays,
  isProvider,
  orderWays,
  type Registration,
  type Way,
} from '@/domain/sign-in/sign-in-methods';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { type Dialogs, openDialog } from '@/lib/dialogs/store';
import { useProviders } from '@/lib/oauth/use-providers';
import { callQuery } from '@/lib/query';
import { forgetReturnPath } from '@/lib/session/return-path.client';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { Agreements } from './agreements';
import { CompactSignIn } from './compact-sign-in';
import { InvitationField } from './invitation-field';
import { SignInMethods } from './sign-in-methods';
import { TestAccount } from './test-account';

type Props = Dialogs['sign-in'] & { onClose(): void };

/**
 * The ways to sign in that this server offers. A user who was redirected from a page that needs a
 * session returns to that page after the sign-in (PP-21).
 */
export function SignInDialog({ reason, agreed = false, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const { embedded, returnTo, language, sells } = useConfig();
  const selling = useSelling() ?? sells;
  const offer = useQuery({
    ...callQuery(signIn.providers, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Until both queries have finished, render the usual sign-in methods invisibly, so that no button
  // moves under the pointer.
  const { data: providers, isPending } = useProviders();
  const offered = offer.data ?? {
    register: 'open' as const,
    signUp: false,
    ways: orderWays(allWays, undefined, language),
  };
  const isCompact = language !== 'zh_CN' && isProvider(offered.ways[0]);

  const finish = (result: SignInResult) => {
    if (result.status === 'busy') {
      toast({ kind: 'info', title: t('login.anotherInProgress') });
      return;
    }
    toast({
      kind: 'success',
      title: t('login.loginSuccess'),
      ...(result.gift > 0 && { text: t('signIn.gift', { tokens: result.gift }) }),
    });
    onClose();
    if (result.mustChangePassword) openDialog('password', { reason: 'one-time' });
    if (reason === 'continue' && returnTo) {
      forgetReturnPath();
      router.push(returnTo as Route);
    } else router.refresh();
  };
  const close = () => {
    if (reason === 'continue') forgetReturnPath();
    onClose();
  };
  const invite = () => {
    if (reason === 'continue') return t('signIn.continue');
    return selling ? t('home.gift', firstGift) : t('home.comeIn');
  };
  const testAccount = embedded && <TestAccount onDone={finish} onError={toastError} />;
  // If every provider is simulated, put the test account first, because it is the quickest way to
  // sign in.
  const isTestFirst = !isCompact || (providers?.providers.every((one) => one.simulated) ?? true);
  return (
    <Dialog onClose={close} title={t('signIn.title')} description={invite()}>
      {isTestFirst && testAccount}
      {isCallError(offer.error) ? (
        <ErrorNotice
          error={offer.error}
          actions={<Button onClick={() => void offer.refetch()}>{t('common.tryAgain')}</Button>}
        />
      ) : (
        <Placeholder shown={offer.isPending || isPending}>
          <OfferedWays {...offered} isCompact={isCompact} agreed={agreed} onDone={finish} />
        </Placeholder>
      )}
      {!isTestFirst && testAccount && <div className="mt-6">{testAccount}</div>}
    </Dialog>
  );
}

/**
 * While `shown` is true, shows a skeleton in place of the content, and the user cannot use the
 * content.
 */
function Placeholder({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className="relative">
      {shown && <Skeleton className="absolute inset-0" />}
      <div inert={shown} aria-busy={shown} className={clsx('space-y-4', shown && 'invisible')}>
        {children}
      </div>
    </div>
  );
}

type OfferedWaysProps = {
  register: Registration;
  signUp: boolean;
  ways: readonly Way[];
  isCompact: boolean;
  agreed: boolean;
  onDone(result: SignInResult): void;
};

/**
 * If `isCompact` is true, shows the compact form (AUTH-043). Otherwise shows every sign-in method,
 * and a box to accept the agreements (AUTH-003).
 */
function OfferedWays({ register, signUp, ways, isCompact, agreed, onDone }: OfferedWaysProps) {
  const t = useTranslations('signIn.newcomers');
  const [{ accepted, missed }, setConsent] = useState({ accepted: agreed, missed: 0 });
  const ask = () => setConsent((before) => ({ ...before, missed: before.missed + 1 }));
  return (
    <>
      {!isCompact && (
        <Agreements
          accepted={accepted}
          missed={missed}
          onChange={(now) => setConsent({ accepted: now, missed: 0 })}
        />
      )}
      {register === 'invite' && <InvitationField />}
      {isCompact ? (
        <CompactSignIn ways={ways} signUp={signUp} onDone={onDone} />
      ) : (
        <SignInMethods
          {...{ ways, signUp, onDone }}
          consent={{ accepted, ask }}
          // The compact form leaves no doubt about it.
          newcomers={register === 'open' ? t('open') : undefined}
        />
      )}
      {register !== 'open' && <p className="text-12 text-ink-soft">{t(register)}</p>}
    </>
  );
}
