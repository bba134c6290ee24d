import { captchaProblem } from '@/domain/sign-in/captcha';
import { readLoginName } from '@/domain/sign-in/login-name';
import { passwordProblem } from '@/domain/sign-in/password';

export type PasswordForm = { username: string; password: string; captcha: string };
type Intent = 'sign-in' | 'create';
export type PasswordErrors = Partial<Record<keyof PasswordForm, PasswordFieldError>>;

/** Keys of messages. */
export type PasswordFieldError =
  | 'signIn.usernameEmpty'
  | 'errors.loginNameInvalid'
  | 'signIn.passwordEmpty'
  | 'signIn.passwordShort'
  | 'signIn.passwordLong'
  | 'signIn.captchaPlaceholder'
  | 'signIn.captchaLength'
  | 'errors.captchaWrong';

export const emptyPasswordForm: PasswordForm = { username: '', password: '', captcha: '' };

const passwordErrors = {
  empty: 'signIn.passwordEmpty',
  short: 'signIn.passwordShort',
  long: 'signIn.passwordLong',
} as const;
const captchaErrors = {
  empty: 'signIn.captchaPlaceholder',
  length: 'signIn.captchaLength',
} as const;

/** Returns what is wrong with a new password (GAP-10). */
export function newPasswordError(password: string): PasswordFieldError | undefined {
  const problem = passwordProblem(password);
  return problem && passwordErrors[problem];
}

/**
 * Returns the errors that block submitting. A sign-in only requires a non-empty password, because
 * an old password may follow older rules.
 */
export function validatePasswordForm(
  form: PasswordForm,
  intent: Intent,
  needsCaptcha: boolean,
): PasswordErrors {
  const found: PasswordErrors = {};
  if (!form.username.trim()) found.username = 'signIn.usernameEmpty';
  else if (intent === 'create' && !readLoginName(form.username))
    found.username = 'errors.loginNameInvalid';
  const password = passwordError(form.password, intent);
  if (password) found.password = password;
  const captcha = needsCaptcha ? captchaProblem(form.captcha) : undefined;
  if (captcha) found.captcha = captchaErrors[captcha];
  return found;
}

function passwordError(password: string, intent: Intent): PasswordFieldError | undefined {
  if (password === '') return 'signIn.passwordEmpty';
  return intent === 'create' ? newPasswordError(password) : undefined;
}
