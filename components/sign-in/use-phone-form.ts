'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signIn } from '@/domain/contract/sign-in';
import { errors as catalogue } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { plainPhone } from '@/domain/rules/phone';
import { callQuery } from '@/lib/query';
import { emptyForm, type FormErrors, type PhoneForm, problemsOf } from '@/lib/sign-in/phone-form';
import { type SignInResult, signInBySms } from '@/lib/sign-in/sign-in';
import { noteSmsSent } from '@/lib/sign-in/sms-store';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

type Busy = 'no' | 'sending' | 'entering';

/** The state of the phone form and its two verbs: send a code, sign in. */
export function usePhoneForm(onDone: (result: SignInResult) => void) {
  const t = useTranslations();
  const [form, setForm] = useState<PhoneForm>(emptyForm);
  const [errors, setErrors] = useState<FormErrors>({});
  const [{ busy, needsCaptcha }, setStage] = useState<{ busy: Busy; needsCaptcha: boolean }>({ busy: 'no', needsCaptcha: false });
  const picture = useQuery({ ...callQuery(signIn.captcha, {}), enabled: needsCaptcha, staleTime: limits.captcha.lifeMs });
  const graph = needsCaptcha && picture.data ? { graphCaptcha: form.captcha, graphCaptchaUuid: picture.data.uuid } : {};

  const refreshCaptcha = () => {
    setForm((before) => ({ ...before, captcha: '' }));
    if (needsCaptcha) void picture.refetch();
  };
  const check = (step: 'send' | 'sign-in', now = form): boolean => {
    const found = problemsOf(now, step, needsCaptcha);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  /** AUTH-007, AUTH-013: 20 and 21 demand the picture code; every other refusal draws a new one. */
  const refused = (error: unknown) => {
    const asks = isCallError(error, catalogue.captchaRequired.code) || isCallError(error, catalogue.captchaWrong.code);
    setStage((stage) => ({ ...stage, needsCaptcha: stage.needsCaptcha || asks }));
    refreshCaptcha();
    toastError(error);
  };
  const during = async (what: Busy, work: () => Promise<void>) => {
    setStage((stage) => ({ ...stage, busy: what }));
    await work().catch(refused);
    setStage((stage) => ({ ...stage, busy: 'no' }));
  };

  const sendCode = () => {
    if (busy !== 'no' || !check('send')) return;
    void during('sending', async () => {
      await send(signIn.sendSms, { phone: form.phone, notifyType: 'LOGIN', ...graph });
      noteSmsSent(Date.now());
      toast({ kind: 'success', title: t('login.sendVercodeSuccess') });
    });
  };
  const submit = async (now = form) => {
    if (!check('sign-in', now)) return;
    if (!now.agreed) {
      toast({ kind: 'info', title: t('signIn.agreeFirst') });
      return;
    }
    await during('entering', async () => onDone(await signInBySms({ phone: now.phone, captcha: now.code, ...graph })));
  };
  const set = (change: Partial<PhoneForm>) => {
    const next = { ...form, ...change };
    if (change.phone !== undefined) next.phone = plainPhone(change.phone).slice(0, limits.phone.length);
    if (change.code !== undefined) next.code = change.code.replace(/\s/g, '').slice(0, limits.sms.codeLength);
    setForm(next);
    setErrors({});
    const completed = change.code !== undefined && next.code.length === limits.sms.codeLength && form.code.length < limits.sms.codeLength;
    if (completed && next.agreed && busy === 'no') void submit(next);
  };
  return {
    form,
    set,
    errors,
    busy,
    captcha: { needed: needsCaptcha, image: picture.data?.img ?? null, refresh: refreshCaptcha },
    sendCode,
    submit,
  };
}
