'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QrCodeCard } from '@/components/ui/qr-code-card';
import { SimulatedWechatNote } from '@/components/ui/simulated-wechat-note';
import { signIn } from '@/domain/contract/sign-in';
import type { SignInScanStatus } from '@/domain/entities/wechat';
import { callQuery } from '@/lib/query';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import {
  completeWechatSignIn,
  createSignInCode,
  fetchSignInStatus,
  signInByWechat,
} from '@/lib/sign-in/wechat-sign-in';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { isInWechat } from '@/lib/wechat/in-wechat';
import type { ScanResult } from '@/lib/wechat/poll-scan-code';
import { useScanCode } from '@/lib/wechat/use-scan-code';
import { WechatPhoneForm } from './wechat-phone-form';

type Props = { consent: Consent; onDone(result: SignInResult): void };
type PhoneRequest = { sessionKey: string; known: boolean };

/**
 * Signs in by a QR code that the user scans with WeChat (AUTH-015…022). Requests no code until the
 * user accepts the terms (AUTH-003).
 */
export function WechatPanel({ consent, onDone }: Props) {
  const t = useTranslations();
  const { accepted } = consent;
  const [asked, setAsked] = useState<PhoneRequest | null>(null);
  const offers = useQuery({ ...callQuery(signIn.providers, {}), enabled: accepted });
  // Do not ask for a phone on a server that cannot send SMS codes.
  const asksPhone = offers.data?.ways.includes('phone') ?? true;
  const { view, refresh } = useScanCode<SignInScanStatus>(accepted && asked === null, {
    create: createSignInCode,
    fetchStatus: fetchSignInStatus,
    onResult: ({ status, sessionKey }: ScanResult<SignInScanStatus>) => {
      if (status === 'REG') void handleSignIn(() => signInByWechat(sessionKey));
      else if (!asksPhone) void handleSignIn(() => completeWechatSignIn(sessionKey));
      else setAsked({ sessionKey, known: status === 'REG_NO_PHONE' });
    },
  });

  const handleSignIn = async (exchange: () => Promise<SignInResult>) => {
    try {
      const result = await exchange();
      onDone(result);
      if (result.status === 'busy') refresh();
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast({
        kind: 'error',
        title: t('login.loginFailed'),
        text: error.message,
        reference: error.reference,
      });
      // The scanned code is used or invalid. The next attempt needs a new code.
      refresh();
    }
  };

  if (asked) return <WechatPhoneForm {...asked} onDone={onDone} onRescan={() => setAsked(null)} />;
  if (!accepted)
    return (
      <button
        type="button"
        onClick={consent.ask}
        className="mx-auto grid size-48 place-items-center text-balance rounded-card bg-well p-4 text-center text-13 text-ink-soft ring-1 ring-line"
      >
        {t('wechat.agreeFirst')}
      </button>
    );
  return (
    <div>
      <QrCodeCard view={view} onRefresh={refresh} image={t('wechat.image')}>
        {t(isInWechat(navigator.userAgent) ? 'wechat.longPress' : 'wechat.scan')}
        <span className="mt-0.5 block text-13 text-ink-soft">{t('wechat.follow')}</span>
      </QrCodeCard>
      <SimulatedWechatNote />
    </div>
  );
}
