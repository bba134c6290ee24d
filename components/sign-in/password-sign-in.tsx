'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CaptchaField } from '@/components/ui/captcha-field';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { usePasswordForm } from '@/lib/sign-in/use-password-form';

type Props = {
  consent: Consent;
  signUp: boolean;
  onDone(result: SignInResult): void;
  /**
   * Whether the form first asks only for the name, and asks for the password after the user has
   * entered a name (AUTH-043).
   */
  isStepwise?: boolean;
};

/**
 * Signs in by name and password (AUTH-024). If the server allows it, also creates an account with a
 * name and a password (PP-09).
 */
export function PasswordSignIn({ consent, signUp, onDone, isStepwise = false }: Props) {
  const t = useTranslations();
  const [intent, setIntent] = useState<'sign-in' | 'create'>('sign-in');
  const { form, set, errors, refusal, busy, captcha, submit } = usePasswordForm({
    intent,
    consent,
    onDone,
  });
  const creates = intent === 'create';
  const [isNamed, setNamed] = useState(!isStepwise);
  const asksNameOnly = !isNamed && !creates;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isStepwise && isNamed)
      fields.current?.querySelector<HTMLElement>('[autocomplete$="password"]')?.focus();
  }, [isStepwise, isNamed]);
  const said = (name: keyof typeof errors) => (errors[name] ? t(errors[name]) : null);
  return (
    <form
      ref={fields}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        // If the name is empty, submit the form. It then shows what is missing.
        if (asksNameOnly && form.username.trim() !== '') setNamed(true);
        else void submit();
      }}
    >
      <Field
        data-autofocus={isStepwise ? undefined : true}
        label={t(creates ? 'signIn.newName' : 'signIn.username')}
        placeholder={t(creates ? 'signIn.newNamePlaceholder' : 'signIn.usernamePlaceholder')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={form.username}
        error={said('username')}
        onChange={(event) => set({ username: event.target.value })}
      />
      {!asksNameOnly && (
        <PasswordField
          label={t('signIn.password')}
          placeholder={t(creates ? 'signIn.newPasswordPlaceholder' : 'signIn.passwordPlaceholder')}
          autoComplete={creates ? 'new-password' : 'current-password'}
          value={form.password}
          error={said('password') ?? refusal}
          onChange={(event) => set({ password: event.target.value })}
        />
      )}
      {captcha.needed && (
        <CaptchaField
          image={captcha.image}
          onRefresh={captcha.refresh}
          value={form.captcha}
          error={said('captcha')}
          onChange={(text) => set({ captcha: text })}
        />
      )}
      <Button
        type="submit"
        look={asksNameOnly ? 'outline' : 'primary'}
        busy={busy}
        className="h-10 w-full text-14"
      >
        {t(submitLabel({ creates, asksNameOnly }))}
      </Button>
      {signUp && (
        <Button
          look="quiet"
          className="w-full"
          disabled={busy}
          onClick={() => setIntent(creates ? 'sign-in' : 'create')}
        >
          {t(creates ? 'signIn.haveAccount' : 'signIn.createAccount')}
        </Button>
      )}
    </form>
  );
}

/** Returns the message key of the button that submits the form or shows its next field. */
function submitLabel({ creates, asksNameOnly }: { creates: boolean; asksNameOnly: boolean }) {
  if (asksNameOnly) return 'signIn.next';
  return creates ? 'signIn.create' : 'signIn.submit';
}
