'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CaptchaField } from '@/components/ui/captcha-field';
import { Field } from '@/components/ui/field';
import { SendCodeButton } from '@/components/ui/send-code-button';
import { limits } from '@/domain/limits';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { enterByWechat } from '@/lib/sign-in/wechat';

type Props = {
  sessionKey: string;
  /** Whether the person already has an account here, only without a phone. */
  known: boolean;
  onDone(result: SignInResult): void;
  /** Back to the code, for another WeChat. */
  onRescan(): void;
};

/** After a scan by somebody without a phone here (AUTH-020): bind one, or leave all empty and do it later (BIND-007). */
export function WechatPhoneForm({ sessionKey, known, onDone, onRescan }: Props) {
  const t = useTranslations();
  const enter = (login: { phone: string; captcha: string }) => enterByWechat(sessionKey, login);
  const { form, set, errors, refusal, busy, captcha, sendCode, submit } = usePhoneForm(onDone, { enter, optional: true, agreed: true });
  const said = (name: keyof typeof errors) => (errors[name] ? t(errors[name]) : null);
  const own = useRef<HTMLFormElement>(null);
  // On a phone the code stood below other ways in; what takes its place must not begin under the fold.
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
        void submit();
      }}
    >
      <p className="text-13 text-ink-soft">{t(known ? 'wechat.knownText' : 'wechat.newText')}</p>
      <Field
        data-autofocus
        label={t('signIn.phone')}
        placeholder={t('signIn.phonePlaceholder')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={form.phone}
        error={said('phone')}
        onChange={(event) => set({ phone: event.target.value })}
      />
      {captcha.needed && (
        <CaptchaField
          image={captcha.image}
          onRefresh={captcha.refresh}
          value={form.captcha}
          error={said('captcha')}
          onChange={(text) => set({ captcha: text })}
        />
      )}
      <Field
        label={t('signIn.code')}
        placeholder={t('signIn.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.sms.codeLength + 4}
        value={form.code}
        error={said('code') ?? refusal}
        onChange={(event) => set({ code: event.target.value })}
        addon={<SendCodeButton busy={busy === 'sending'} onSend={sendCode} />}
      />
      <Button type="submit" look="primary" busy={busy === 'entering'} className="h-10 w-full text-14">
        {t('wechat.bindPhone')}
      </Button>
      <div className="flex justify-between gap-2">
        <Button look="quiet" onClick={onRescan} disabled={busy !== 'no'}>
          {t('wechat.rescan')}
        </Button>
        <Button look="quiet" onClick={() => void submit({ phone: '', code: '', captcha: '' })} disabled={busy !== 'no'}>
          {t('wechat.later')}
        </Button>
      </div>
    </form>
  );
}
