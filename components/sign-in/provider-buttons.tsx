'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ProviderMark } from '@/components/ui/provider-mark';
import type { ProviderName } from '@/domain/entities/provider';
import { isInAppBrowser } from '@/lib/browser/in-app-browser';
import { useConfig } from '@/lib/config/use-config';
import {
  completeProviderSignIn,
  openProvider,
  type ProviderSignInResult,
} from '@/lib/oauth/open-provider.client';
import { useOpenInBrowser } from '@/lib/oauth/use-open-in-browser';
import { useShowProviderError } from '@/lib/oauth/use-provider-failure';
import { useProviders } from '@/lib/oauth/use-providers';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';

type Props = {
  ways: readonly ProviderName[];
  consent: Consent;
  onDone(result: SignInResult): void;
};

/**
 * Buttons for Google and GitHub (AUTH-023). They open a new window, but on phones use this window.
 * Inside another app there is no Google button, because Google refuses to sign in there (PP-12).
 */
export function ProviderButtons({ ways, consent, onDone }: Props) {
  const t = useTranslations();
  const failed = useShowProviderError();
  const openInBrowser = useOpenInBrowser();
  const [waiting, setWaiting] = useState(false);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const { embedded } = useConfig();
  const offered = useProviders().data?.providers;
  const isTest = offered
    ? offered.some(({ name, simulated }) => simulated && ways.includes(name))
    : embedded;
  const inApp = isInAppBrowser(navigator.userAgent) && ways.includes('google');

  const end = async (outcome: ProviderSignInResult) => {
    setWaiting(false);
    if (outcome.status === 'failed') return failed(outcome.reason);
    if (outcome.status !== 'signed-in') return;
    try {
      onDone(await completeProviderSignIn(outcome));
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast({
        kind: 'error',
        title: t('login.loginFailed'),
        text: error.message,
        reference: error.reference,
      });
    }
  };
  const leave = (provider: ProviderName) => {
    if (!consent.accepted) return consent.ask();
    cancel.current();
    const opened = openProvider(provider, 'sign-in', (outcome) => void end(outcome));
    if (opened.kind === 'popup') cancel.current = opened.cancel;
    setWaiting(opened.kind === 'popup');
  };

  return (
    <div className="space-y-2">
      {ways
        .filter((way) => !(inApp && way === 'google'))
        .map((way) => (
          <Button
            key={way}
            onClick={() => leave(way)}
            className="h-10 w-full gap-2.5 text-14 coarse:h-11"
          >
            <ProviderMark provider={way} />
            {t(`oauth.${way}`)}
          </Button>
        ))}
      {inApp && (
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-soft">
          {t('oauth.inApp')}
          <Button look="quiet" onClick={openInBrowser} className="text-azure">
            {t('oauth.openInBrowser')}
          </Button>
        </p>
      )}
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {waiting && t('oauth.waiting')}
      </p>
      {isTest && <p className="text-12 text-ink-soft">{t('oauth.testNote')}</p>}
    </div>
  );
}
