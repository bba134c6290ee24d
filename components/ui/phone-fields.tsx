'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { limits } from '@/domain/limits';
import type { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { CaptchaField } from './captcha-field';
import { Field } from './field';
import { SendCodeButton } from './send-code-button';

type Props = Pick<ReturnType<typeof usePhoneForm>, 'form' | 'set' | 'errors' | 'refusal' | 'busy' | 'captcha' | 'sendCode'> &
  Pick<ComponentProps<typeof SendCodeButton>, 'useWait'>;

/** Phone, picture code once the server asks for it, and SMS code. A phone's keyboard offers the code that came (product point 12). */
export function PhoneFields({ form, set, errors, refusal, busy, captcha, sendCode, useWait }: Props) {
  const t = useTranslations();
  const said = (name: keyof typeof errors) => (errors[name] ? t(errors[name]) : null);
  return (
    <>
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
        addon={<SendCodeButton busy={busy === 'sending'} onSend={sendCode} {...(useWait && { useWait })} />}
      />
    </>
  );
}
