'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CaptchaField } from '@/components/ui/captcha-field';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { SendCodeButton } from '@/components/ui/send-code-button';
import { account } from '@/domain/contract/account';
import { signIn } from '@/domain/contract/sign-in';
import { limits } from '@/domain/limits';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { useNewPhoneSms } from '@/lib/sign-in/sms-store';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { toast, toastError } from '@/lib/toasts/store';
import { send, sendAndHear } from '@/lib/upstream/client';
import { Confirmed } from './confirmed';

/** Binds a phone or puts another in its place (BIND-001…006); who has one already is asked to prove himself first. */
export function PhoneDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  const bound = useSession((session) => !!session.user?.phone);
  return (
    <Confirmed title={t(bound ? 'phoneChangeTitle' : 'phoneBindTitle')} onClose={onClose}>
      {(confirmAgain) => (
        <NewPhone title={t(bound ? 'phoneChangeTitle' : 'phoneBindTitle')} onClose={onClose} confirmAgain={confirmAgain} />
      )}
    </Confirmed>
  );
}

type Props = { title: string; onClose(): void; confirmAgain(error: unknown): boolean };

function NewPhone({ title, onClose, confirmAgain }: Props) {
  const t = useTranslations();
  const done = async (message: string | null) => {
    if (message === null) return;
    toast({ kind: 'success', title: message });
    await loadAccount().catch(toastError);
    onClose();
  };
  const { form, set, errors, refusal, busy, captcha, sendCode, submit } = usePhoneForm<string | null>((message) => void done(message), {
    agreed: true,
    tellsBelow: true,
    wait: useNewPhoneSms,
    sendTo: (phone, graph) => send(signIn.sendSms, { phone, notifyType: 'UPDATE_PHONE', ...graph }),
    enter: (login) =>
      sendAndHear(account.changePhone, login).then(
        ({ message }) => message,
        (error) => {
          if (confirmAgain(error)) return null;
          throw error;
        },
      ),
  });
  const said = (name: keyof typeof errors) => (errors[name] ? t(errors[name]) : null);
  return (
    <Dialog
      title={title}
      description={t('account.phoneText')}
      onClose={onClose}
      footer={
        <Button look="primary" busy={busy === 'entering'} type="submit" form="new-phone">
          {t('account.phoneSave')}
        </Button>
      }
    >
      <form
        id="new-phone"
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
          error={said('code') ?? refusal}
          onChange={(event) => set({ code: event.target.value })}
          addon={<SendCodeButton busy={busy === 'sending'} onSend={sendCode} useWait={useNewPhoneSms} />}
        />
      </form>
    </Dialog>
  );
}
