'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { PhoneFields } from '@/components/ui/phone-fields';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { completeWechatSignIn } from '@/lib/sign-in/wechat-sign-in';

type Props = {
  sessionKey: string;
  /** Whether the user already has an account without a phone here. */
  known: boolean;
  onDone(result: SignInResult): void;
  /** Returns to the QR code, for another WeChat account. */
  onRescan(): void;
};

/**
 * Shown after a scan by a user without a phone (AUTH-020). The user binds a phone, or leaves all
 * fields empty and binds it later (BIND-007).
 */
export function WechatPhoneForm({ sessionKey, known, onDone, onRescan }: Props) {
  const t = useTranslations();
  const enter = (login: { phone: string; captcha: string }) =>
    completeWechatSignIn(sessionKey, login);
  const phone = usePhoneForm(onDone, { onSubmit: enter, optional: true, agreed: true });
  const own = useRef<HTMLFormElement>(null);
  // On a phone, the QR code was below other sign-in methods. Scroll, so that this form is visible.
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={own}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void phone.submit();
      }}
    >
      <p className="text-13 text-ink-soft">{t(known ? 'wechat.knownText' : 'wechat.newText')}</p>
      <PhoneFields {...phone} />
      <Button
        type="submit"
        look="primary"
        busy={phone.busy === 'entering'}
        className="h-10 w-full text-14"
      >
        {t('wechat.bindPhone')}
      </Button>
      <div className="-mx-3 flex justify-between gap-2">
        <Button look="quiet" onClick={onRescan} disabled={phone.busy !== 'no'}>
          {t('wechat.rescan')}
        </Button>
        <Button
          look="quiet"
          onClick={() => void phone.submit({ phone: '', code: '', captcha: '' })}
          disabled={phone.busy !== 'no'}
        >
          {t('wechat.later')}
        </Button>
      </div>
    </form>
  );
}
