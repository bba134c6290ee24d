'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { limits } from '@/domain/limits';
import type { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { CaptchaField } from './captcha-field';
import { Field } from './field';
import { SendCodeButton } from './send-code-button';

type Props = Pick<
  ReturnType<typeof usePhoneForm<unknown>>,
  'form' | 'set' | 'errors' | 'refusal' | 'busy' | 'captcha' | 'sendCode'
> &
  Pick<ComponentProps<typeof SendCodeButton>, 'useWait'> & {
    /** The label of the code field, if the default label is not clear enough. */
    label?: string;
    /** Whether the dialog sets its initial focus on the code field. */
    first?: boolean;
  };

/**
 * The captcha, once the server requires it, and the SMS code. The keyboard of a phone suggests the
 * received code (PP-12).
 */
export function SmsCodeFields({
  form,
  set,
  errors,
  refusal,
  busy,
  captcha,
  sendCode,
  useWait,
  label,
  first = false,
}: Props) {
  const t = useTranslations();
  return (
    <>
      {captcha.needed && (
        <CaptchaField
          image={captcha.image}
          onRefresh={captcha.refresh}
          value={form.captcha}
          error={errors.captcha ? t(errors.captcha) : null}
          onChange={(text) => set({ captcha: text })}
        />
      )}
      <Field
        {...(first && { 'data-autofocus': true })}
        label={label ?? t('signIn.code')}
        placeholder={t('signIn.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.sms.codeLength + 4}
        value={form.code}
        error={errors.code ? t(errors.code) : refusal}
        onChange={(event) => set({ code: event.target.value })}
        addon={
          <SendCodeButton
            busy={busy === 'sending'}
            onSend={sendCode}
            {...(useWait && { useWait })}
          />
        }
      />
    </>
  );
}
