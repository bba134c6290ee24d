'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signIn } from '@/domain/contract/sign-in';
import { errors as catalogue } from '@/domain/errors';
import {
  changePhoneForm,
  completesCode,
  emptyPhoneForm,
  isPhoneFormEmpty,
  type PhoneForm,
  type PhoneFormErrors,
  serverFieldErrors,
  validatePhoneForm,
} from '@/lib/sign-in/phone-form';
import { type SignInResult, type SmsLogin, signInBySms } from '@/lib/sign-in/sign-in';
import {
  recordSmsSent,
  type SmsCooldownStore,
  useSmsCooldown,
} from '@/lib/sign-in/sms-cooldown-store';
import { type CaptchaParams, useCaptcha } from '@/lib/sign-in/use-captcha';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

type Busy = 'no' | 'sending' | 'entering';

type PhoneFormOptions<Result> = {
  /** Called with the phone and its code. Signs in by default. */
  onSubmit?: (login: SmsLogin) => Promise<Result>;
  /** Sends the code. Sends a sign-in code by default. */
  sendCodeTo?: (phone: string, graph: CaptchaParams) => Promise<unknown>;
  wait?: SmsCooldownStore;
  /** Whether the user may leave the form empty (BIND-007). */
  optional?: boolean;
  /** Whether the user has accepted the terms; another component asks the user (AUTH-003). */
  agreed?: boolean;
  /** Called when the user submits the form without having accepted the terms (AUTH-042). */
  onConsentMissing?: () => void;
  /** True if the server knows the number, so that the form does not ask for it. */
  knownPhone?: boolean;
  /**
   * Whether every refusal is shown below the code field (BIND-005). Otherwise only one refusal is
   * shown there: that the phone belongs to another account (BIND-015).
   */
  showsErrorsInline?: boolean;
};

const sendSignInCode = (phone: string, graph: CaptchaParams) =>
  send(signIn.sendSms, { phone, notifyType: 'LOGIN', ...graph });

/** `refusal` is the server's message, shown below the code. */
const noProblems: { errors: PhoneFormErrors; refusal: string | null } = {
  errors: {},
  refusal: null,
};

/**
 * The state of a phone form, with functions to send a code and to submit the form. Submitting signs
 * in, unless `onSubmit` is given.
 */
export function usePhoneForm<Result = SignInResult>(
  onDone: (result: Result) => void,
  options: PhoneFormOptions<Result> = {},
) {
  const { wait = useSmsCooldown, sendCodeTo = sendSignInCode, agreed = false } = options;
  // Without `onSubmit`, `Result` is the result of a sign-in.
  const enter =
    options.onSubmit ?? (signInBySms as unknown as (login: SmsLogin) => Promise<Result>);
  const t = useTranslations();
  const [form, setForm] = useState<PhoneForm>(emptyPhoneForm);
  const [{ errors, refusal }, setProblems] = useState(noProblems);
  const [{ busy, needsCaptcha }, setStage] = useState({ busy: 'no' as Busy, needsCaptcha: false });
  const picture = useCaptcha(needsCaptcha);

  const refreshCaptcha = () => {
    setForm((before) => ({ ...before, captcha: '' }));
    picture.refresh();
  };
  const check = (step: 'send' | 'sign-in', now = form): boolean => {
    const found = problemsOf(now, step, { ...options, needsCaptcha });
    setProblems({ errors: found, refusal: null });
    return Object.keys(found).length === 0;
  };
  /**
   * Handles a failure (AUTH-007, AUTH-013). Codes 20 and 21 mean that the captcha is required.
   * After every refusal a new captcha picture is requested.
   */
  const handleFailure = (error: unknown, step: Busy) => {
    const asks = asksForCaptcha(error);
    setStage((stage) => ({ ...stage, needsCaptcha: stage.needsCaptcha || asks }));
    refreshCaptcha();
    if (!isCallError(error)) return toastError(error);
    // Show a refused code below its field. If sending a code failed, show a toast (BIND-004).
    const isInline = options.showsErrorsInline === true && step === 'entering' && !asks;
    if (isInline || error.code === catalogue.alreadyBound.code)
      return setProblems({ errors: {}, refusal: error.message || t(error.entry.messageKey) });
    // The form had no captcha field before, so the user has not typed anything wrong.
    const isAskedNow = asks && !needsCaptcha;
    if (error.errorName && !isAskedNow)
      setProblems({ errors: serverFieldErrors[error.errorName] ?? {}, refusal: null });
    toastError(error);
  };
  const runWhileBusy = async (what: Busy, work: () => Promise<void>) => {
    setStage((stage) => ({ ...stage, busy: what }));
    await work().catch((error) => handleFailure(error, what));
    setStage((stage) => ({ ...stage, busy: 'no' }));
  };

  const sendCode = () => {
    if (busy !== 'no' || !check('send')) return;
    void runWhileBusy('sending', async () => {
      await sendCodeTo(form.phone, await picture.getParams(form.captcha));
      recordSmsSent(Date.now(), wait);
      toast({ kind: 'success', title: t('login.sendVercodeSuccess') });
    });
  };
  const submit = async (now = form) => {
    if (!check('sign-in', now)) return;
    if (!agreed) return options.onConsentMissing?.();
    await runWhileBusy('entering', async () => {
      const graph = await picture.getParams(now.captcha);
      onDone(await enter({ phone: now.phone, captcha: now.code, ...graph }));
    });
  };
  const set = (change: Partial<PhoneForm>) => {
    const next = changePhoneForm(form, change);
    setForm(next);
    setProblems(noProblems);
    if (completesCode(form, next) && agreed && busy === 'no') void submit(next);
  };
  const captcha = { needed: needsCaptcha, image: picture.image, refresh: refreshCaptcha };
  return { form, set, errors, refusal, busy, captcha, sendCode, submit };
}

type ProblemOptions = Pick<PhoneFormOptions<unknown>, 'optional' | 'knownPhone'> & {
  needsCaptcha: boolean;
};

/** Returns what blocks the next step of this form. */
function problemsOf(
  form: PhoneForm,
  step: 'send' | 'sign-in',
  { optional, knownPhone, needsCaptcha }: ProblemOptions,
): PhoneFormErrors {
  if (optional && step === 'sign-in' && isPhoneFormEmpty(form)) return {};
  const { phone, ...others } = validatePhoneForm(form, step, needsCaptcha);
  return phone && !knownPhone ? { phone, ...others } : others;
}

function asksForCaptcha(error: unknown): boolean {
  return (
    isCallError(error, catalogue.captchaRequired.code) ||
    isCallError(error, catalogue.captchaWrong.code)
  );
}
