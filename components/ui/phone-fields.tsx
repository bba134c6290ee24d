'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Field } from './field';
import { SmsCodeFields } from './sms-code-fields';

/** The fields for a phone number and for the code that was sent to it. */
export function PhoneFields(props: Omit<ComponentProps<typeof SmsCodeFields>, 'label' | 'first'>) {
  const t = useTranslations();
  const { form, set, errors } = props;
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
        error={errors.phone ? t(errors.phone) : null}
        onChange={(event) => set({ phone: event.target.value })}
      />
      <SmsCodeFields {...props} />
    </>
  );
}
