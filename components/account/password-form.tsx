'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CodeFields } from '@/components/ui/code-fields';
import { ErrorNotice } from '@/components/ui/error-notice';
import { PasswordField } from '@/components/ui/password-field';
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
      {proof === 'code' && (
        <CodeFields {...byCode} first label={t('password.codeTo', { phone: state.data.phone ?? '' })} useWait={useConfirmationSms} />
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
