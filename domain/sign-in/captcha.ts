import { limits } from '../limits/index.ts';

type CodeProblem = 'empty' | 'length';

/** AUTH-005: an SMS code is exactly 6 characters. */
export function smsCodeProblem(code: string): CodeProblem | undefined {
  return problemOf(code, limits.sms.codeLength);
}

/**
 * AUTH-006: a graphic captcha, when required, is exactly 4 characters; empty and wrong length have
 * separate messages.
 */
export function captchaProblem(text: string): CodeProblem | undefined {
  return problemOf(text, limits.captcha.length);
}

function problemOf(text: string, length: number): CodeProblem | undefined {
  if (text.trim() === '') return 'empty';
  return text.length === length ? undefined : 'length';
}
