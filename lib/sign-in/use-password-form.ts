'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signIn } from '@/domain/contract/sign-in';
import { errors as catalogue } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { callQuery } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { registerByPassword, signInByPassword } from './by-password';
import { emptyPasswordForm, type PasswordErrors, type PasswordForm, passwordFormProblems } from './password-form';
import type { SignInResult } from './sign-in';

type Options = { intent: 'sign-in' | 'create'; accepted: boolean; onDone(result: SignInResult): void };

/** The state of the form for name and password, to sign in or to make an account (always with the picture code). */
export function usePasswordForm({ intent, accepted, onDone }: Options) {
  const t = useTranslations();
  const [form, setForm] = useState<PasswordForm>(emptyPasswordForm);
  const [{ errors, refusal }, setProblems] = useState<{ errors: PasswordErrors; refusal: string | null }>({ errors: {}, refusal: null });
  const [{ busy, wasAsked }, setStage] = useState({ busy: false, wasAsked: false });
  const needsCaptcha = wasAsked || intent === 'create';
  const picture = useQuery({ ...callQuery(signIn.captcha, {}), enabled: needsCaptcha, staleTime: limits.captcha.lifeMs });

  const refreshCaptcha = () => {
    setForm((before) => ({ ...before, captcha: '' }));
    if (needsCaptcha) void picture.refetch();
  };
  /** AUTH-007: 20 and 21 demand the picture code. What was wrong with the entries is said under them, the rest in a toast. */
  const refused = (error: unknown) => {
    const asks = isCallError(error, catalogue.captchaRequired.code) || isCallError(error, catalogue.captchaWrong.code);
    setStage((stage) => ({ ...stage, wasAsked: stage.wasAsked || asks }));
    refreshCaptcha();
    if (!asks && isCallError(error, catalogue.invalidInput.code)) return setProblems({ errors: {}, refusal: error.message });
    // A picture code that was not asked for yet is not wrong.
    if (needsCaptcha && isCallError(error, catalogue.captchaWrong.code))
      setProblems({ errors: { captcha: 'errors.captchaWrong' }, refusal: null });
    toastError(error);
  };
  const submit = async () => {
    const found = passwordFormProblems(form, intent, needsCaptcha);
    setProblems({ errors: found, refusal: null });
    if (Object.keys(found).length > 0 || busy) return;
    if (!accepted) {
      toast({ kind: 'info', title: t('signIn.agreeFirst') });
      return;
    }
    const { username, password, captcha } = form;
    const graph = needsCaptcha && picture.data ? { graphCaptcha: captcha, graphCaptchaUuid: picture.data.uuid } : {};
    const enter = intent === 'create' ? registerByPassword : signInByPassword;
    setStage((stage) => ({ ...stage, busy: true }));
    await enter({ username, password, ...graph }).then(onDone, refused);
    setStage((stage) => ({ ...stage, busy: false }));
  };
  return {
    form,
    set(change: Partial<PasswordForm>) {
      setForm({ ...form, ...change });
      setProblems({ errors: {}, refusal: null });
    },
    errors,
    /** The server's words, to be shown under the password. */
    refusal,
    busy,
    captcha: { needed: needsCaptcha, image: picture.data?.img ?? null, refresh: refreshCaptcha },
    submit,
  };
}
