'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CaptchaField } from '@/components/ui/captcha-field';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { SendCodeButton } from '@/components/ui/send-code-button';
import { Skeleton } from '@/components/ui/skeleton';
import { useNewPassword } from '@/lib/account/use-new-password';
import { useConfirmationSms } from '@/lib/sign-in/sms-store';
import { isCallError } from '@/lib/upstream/call-error';

/** Sets or changes one's password (GAP-10). Who signed in long ago proves himself first: by the old one, or by a code. */
export function PasswordForm({ onDone }: { onDone(): void }) {
  const t = useTranslations();
  const view = useNewPassword(onDone);
  const { state, form, set, byCode, proof, otherProof, prove } = view;
  if (isCallError(state.error))
    return <ErrorNotice error={state.error} actions={<Button onClick={() => void state.refetch()}>{t('common.tryAgain')}</Button>} />;
  if (!state.data) return <Skeleton className="h-44 w-full" />;
  if (view.mustSignIn) return <p className="text-13 text-ink-soft">{t('password.signInAgain')}</p>;
  const said = (key: typeof view.error) => (key ? t(key) : null);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void view.submit();
      }}
    >
      {proof === 'password' && (
        <PasswordField
          data-autofocus
          label={t('password.old')}
          autoComplete="current-password"
          value={form.oldPassword}
          error={view.refusal ?? null}
          onChange={(event) => set({ oldPassword: event.target.value })}
        />
      )}
      {proof === 'code' && byCode.captcha.needed && (
        <CaptchaField
          image={byCode.captcha.image}
          onRefresh={byCode.captcha.refresh}
          value={byCode.form.captcha}
          error={byCode.errors.captcha ? t(byCode.errors.captcha) : null}
          onChange={(captcha) => byCode.set({ captcha })}
        />
      )}
      {proof === 'code' && (
        <Field
          data-autofocus
          label={t('password.codeTo', { phone: state.data.phone ?? '' })}
          placeholder={t('signIn.codePlaceholder')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={byCode.form.code}
          error={byCode.errors.code ? t(byCode.errors.code) : byCode.refusal}
          onChange={(event) => byCode.set({ code: event.target.value })}
          addon={<SendCodeButton busy={byCode.busy === 'sending'} onSend={byCode.sendCode} useWait={useConfirmationSms} />}
        />
      )}
      <PasswordField
        {...(proof ? {} : { 'data-autofocus': true })}
        label={t('password.new')}
        placeholder={t('signIn.newPasswordPlaceholder')}
        autoComplete="new-password"
        value={form.password}
        error={said(view.error) ?? (proof === undefined ? (view.refusal ?? null) : null)}
        hint={t('password.hint')}
        onChange={(event) => set({ password: event.target.value })}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {otherProof && (
          <Button look="quiet" disabled={view.busy} onClick={() => prove(otherProof)}>
            {t(otherProof === 'code' ? 'password.byCode' : 'password.byOld')}
          </Button>
        )}
        <Button type="submit" look="primary" busy={view.busy}>
          {t(state.data.isSet ? 'password.change' : 'password.set')}
        </Button>
      </div>
    </form>
  );
}
