'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CaptchaField } from '@/components/ui/captcha-field';
import { Field } from '@/components/ui/field';
import { SendCodeButton } from '@/components/ui/send-code-button';
import { limits } from '@/domain/limits';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { usePhoneForm } from './use-phone-form';

/** Phone and SMS code (AUTH-004…014). The picture code appears once the server asks for it. */
export function PhoneForm({ accepted, onDone }: { accepted: boolean; onDone(result: SignInResult): void }) {
  const t = useTranslations();
  const { form, set, errors, busy, captcha, sendCode, submit } = usePhoneForm(onDone, { agreed: accepted });
  const said = (name: keyof typeof errors) => (errors[name] ? t(errors[name]) : null);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
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
        error={said('code')}
        onChange={(event) => set({ code: event.target.value })}
        addon={<SendCodeButton busy={busy === 'sending'} onSend={sendCode} />}
      />
      <Button type="submit" look="primary" busy={busy === 'entering'} className="h-10 w-full text-14">
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
