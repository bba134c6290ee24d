'use client';

import { useTranslations } from 'next-intl';
import { CaptchaField } from '@/components/ui/captcha-field';
import { Field } from '@/components/ui/field';
import { SendCodeButton } from '@/components/ui/send-code-button';
import { account } from '@/domain/contract/account';
import { limits } from '@/domain/limits';
import { useConfirmationSms } from '@/lib/sign-in/sms-store';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { send } from '@/lib/upstream/client';

/** A code to the phone the account has. */
export function ConfirmByPhone({ onDone }: { onDone(): void }) {
  const t = useTranslations();
  const { form, set, errors, refusal, busy, captcha, sendCode, submit } = usePhoneForm<null>(onDone, {
    agreed: true,
    knownPhone: true,
    tellsBelow: true,
    wait: useConfirmationSms,
    sendTo: (_, graph) => send(account.sendConfirmation, graph),
    enter: ({ phone: _, ...login }) => send(account.confirm, login),
  });
  return (
    <form
      id="confirm"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === 'no') void submit();
      }}
    >
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
        data-autofocus
        label={t('signIn.code')}
        placeholder={t('signIn.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.sms.codeLength + 4}
        value={form.code}
        error={errors.code ? t(errors.code) : refusal}
        onChange={(event) => set({ code: event.target.value })}
        addon={<SendCodeButton busy={busy === 'sending'} onSend={sendCode} useWait={useConfirmationSms} />}
      />
    </form>
  );
}
