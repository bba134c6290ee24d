import { limits } from '@/domain/limits';
import { captchaProblem, smsCodeProblem } from '@/domain/sign-in/captcha';
import { phoneProblem, plainPhone } from '@/domain/sign-in/phone';

export type PhoneForm = { phone: string; code: string; captcha: string };
type PhoneFieldName = 'phone' | 'code' | 'captcha';

/** Message keys. The key of a placeholder means that the field is empty (AUTH-004, AUTH-006). */
type PhoneFieldError =
  | 'signIn.phonePlaceholder'
  | 'login.phoneError'
  | 'signIn.captchaPlaceholder'
  | 'signIn.captchaLength'
  | 'signIn.codePlaceholder'
  | 'signIn.codeLength'
  | 'errors.smsNumberRefused'
  | 'errors.captchaWrong'
  | 'errors.smsWrong';
export type PhoneFormErrors = Partial<Record<PhoneFieldName, PhoneFieldError>>;

/** The field at which each error of the server is shown. */
export const serverFieldErrors: Partial<Record<string, PhoneFormErrors>> = {
  smsNumberRefused: { phone: 'errors.smsNumberRefused' },
  captchaWrong: { captcha: 'errors.captchaWrong' },
  smsWrong: { code: 'errors.smsWrong' },
};

export const emptyPhoneForm: PhoneForm = { phone: '', code: '', captcha: '' };

/** Whether nothing was entered. An optional form then continues without a phone (BIND-007). */
export function isPhoneFormEmpty({ phone, code, captcha }: PhoneForm): boolean {
  return !phone && !code && !captcha;
}

/** Returns the form after an input. Removes characters that a phone or code cannot contain. */
export function changePhoneForm(form: PhoneForm, change: Partial<PhoneForm>): PhoneForm {
  const { phone, code } = change;
  return {
    ...form,
    ...change,
    ...(phone !== undefined && { phone: plainPhone(phone).slice(0, limits.phone.length) }),
    ...(code !== undefined && { code: code.replace(/\s/g, '').slice(0, limits.sms.codeLength) }),
  };
}

/** Whether this input entered the last digit of the code. */
export function completesCode(before: PhoneForm, after: PhoneForm): boolean {
  const { codeLength } = limits.sms;
  return after.code.length === codeLength && before.code.length < codeLength;
}

const phoneErrors = {
  empty: 'signIn.phonePlaceholder',
  invalid: 'login.phoneError',
} as const;
const captchaErrors = {
  empty: 'signIn.captchaPlaceholder',
  length: 'signIn.captchaLength',
} as const;
const codeErrors = { empty: 'signIn.codePlaceholder', length: 'signIn.codeLength' } as const;

/**
 * Returns the errors that block sending a code or signing in; an empty object if there are none.
 */
export function validatePhoneForm(
  form: PhoneForm,
  step: 'send' | 'sign-in',
  needsCaptcha: boolean,
): PhoneFormErrors {
  const found: PhoneFormErrors = {};
  const phone = phoneProblem(form.phone);
  const captcha = needsCaptcha ? captchaProblem(form.captcha) : undefined;
  const code = step === 'sign-in' ? smsCodeProblem(form.code) : undefined;
  if (phone) found.phone = phoneErrors[phone];
  if (captcha) found.captcha = captchaErrors[captcha];
  if (code) found.code = codeErrors[code];
  return found;
}
