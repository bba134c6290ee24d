'use client';

import { useState } from 'react';
import { errors as catalogue } from '@/domain/errors';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import type { Consent } from './consent';
import {
  emptyPasswordForm,
  type PasswordErrors,
  type PasswordForm,
  validatePasswordForm,
} from './password-form';
import { registerByPassword, signInByPassword } from './password-sign-in';
import type { SignInResult } from './sign-in';
import { useCaptcha } from './use-captcha';

type PasswordFormOptions = {
  intent: 'sign-in' | 'create';
  consent: Consent;
  onDone(result: SignInResult): void;
};

/**
 * The state of the form with name and password, for signing in or registering. Registering always
 * needs the captcha picture.
 */
export function usePasswordForm({ intent, consent, onDone }: PasswordFormOptions) {
  const [form, setForm] = useState<PasswordForm>(emptyPasswordForm);
  const [{ errors, refusal }, setProblems] = useState<{
    errors: PasswordErrors;
    refusal: string | null;
  }>({ errors: {}, refusal: null });
  const [{ busy, wasAsked }, setStage] = useState({ busy: false, wasAsked: false });
  const needsCaptcha = wasAsked || intent === 'create';
  const picture = useCaptcha(needsCaptcha);

  const refreshCaptcha = () => {
    setForm((before) => ({ ...before, captcha: '' }));
    picture.refresh();
  };
  /**
   * Handles a failed submit (AUTH-007). Codes 20 and 21 mean that the captcha is required. Shows
   * input errors below their fields, all other errors in a toast.
   */
  const handleFailure = (error: unknown) => {
    const asks =
      isCallError(error, catalogue.captchaRequired.code) ||
      isCallError(error, catalogue.captchaWrong.code);
    setStage((stage) => ({ ...stage, wasAsked: stage.wasAsked || asks }));
    refreshCaptcha();
    if (!asks && isCallError(error, catalogue.invalidInput.code))
      return setProblems({ errors: {}, refusal: error.message });
    // The form had no captcha field before, so the user has not typed anything wrong.
    if (needsCaptcha && isCallError(error, catalogue.captchaWrong.code))
      setProblems({ errors: { captcha: 'errors.captchaWrong' }, refusal: null });
    toastError(error);
  };
  const submit = async () => {
    const found = validatePasswordForm(form, intent, needsCaptcha);
    setProblems({ errors: found, refusal: null });
    if (Object.keys(found).length > 0 || busy) return;
    if (!consent.accepted) return consent.ask();
    const { username, password, captcha } = form;
    const enter = intent === 'create' ? registerByPassword : signInByPassword;
    setStage((stage) => ({ ...stage, busy: true }));
    const graph = await picture.getParams(captcha);
    await enter({ username, password, ...graph }).then(onDone, handleFailure);
    setStage((stage) => ({ ...stage, busy: false }));
  };
  return {
    form,
    set(change: Partial<PasswordForm>) {
      setForm({ ...form, ...change });
      setProblems({ errors: {}, refusal: null });
    },
    errors,
    /** The server's message, shown below the password. */
    refusal,
    busy,
    captcha: { needed: needsCaptcha, image: picture.image, refresh: refreshCaptcha },
    submit,
  };
}
