'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { PasswordField } from '@/components/ui/password-field';
import { Skeleton } from '@/components/ui/skeleton';
import { SmsCodeFields } from '@/components/ui/sms-code-fields';
import { useNewPassword } from '@/lib/account/use-new-password';
import { useConfirmationSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { isCallError } from '@/lib/upstream/call-error';

type Props = { title: string; description?: string; onClose(): void; onDone(): void };
type View = ReturnType<typeof useNewPassword>;

/**
 * Sets or changes the user's password in a dialog (GAP-10). Users who signed in long ago first
 * prove their identity with the old password or a code.
 */
export function PasswordForm({ onDone, ...dialog }: Props) {
  const t = useTranslations();
  const view = useNewPassword(onDone);
  const { state, otherProof } = view;
  const asks = state.data && !state.error && !view.mustSignIn;
  return (
    <Dialog
      {...dialog}
      footer={
        asks && (
          <>
            {otherProof && (
              <Button
                look="quiet"
                disabled={view.busy}
                onClick={() => view.chooseProof(otherProof)}
                className="mr-auto -ml-3"
              >
                {t(otherProof === 'code' ? 'password.byCode' : 'password.byOld')}
              </Button>
            )}
            <Button type="submit" form="password" look="primary" busy={view.busy}>
              {t(state.data.isSet ? 'password.change' : 'password.set')}
            </Button>
          </>
        )
      }
    >
      <Content view={view} />
    </Dialog>
  );
}

/**
 * Shows the fields when the page knows how the user proves their identity. Otherwise shows why it
 * does not know this.
 */
function Content({ view }: { view: View }) {
  const t = useTranslations();
  const { state } = view;
  if (isCallError(state.error))
    return (
      <ErrorNotice
        error={state.error}
        actions={<Button onClick={() => void state.refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (!state.data) return <Skeleton className="h-17" />;
  if (view.mustSignIn) return <p className="text-13 text-ink-soft">{t('password.signInAgain')}</p>;
  return <Fields view={view} phone={state.data.phone ?? ''} />;
}

function Fields({ view, phone }: { view: View; phone: string }) {
  const t = useTranslations();
  const { form, set, byCode, proof } = view;
  const said = (key: typeof view.error) => (key ? t(key) : null);
  return (
    <form
      id="password"
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
        <SmsCodeFields
          {...byCode}
          first
          label={t('password.codeTo', { phone })}
          useWait={useConfirmationSmsCooldown}
        />
      )}
      <PasswordField
        {...(proof ? {} : { 'data-autofocus': true })}
        label={t('password.new')}
        autoComplete="new-password"
        value={form.password}
        error={said(view.error) ?? (proof === undefined ? (view.refusal ?? null) : null)}
        hint={t('password.hint')}
        onChange={(event) => set({ password: event.target.value })}
      />
    </form>
  );
}
