import { limits } from '../limits/index.ts';

type CodeProblem = 'empty' | 'length';

/** AUTH-005: an SMS code is exactly 6 characters. */
export function smsCodeProblem(code: string): CodeProblem | undefined {
  return problemOf(code, limits.sms.codeLength);
}

/**
 * Checks a captcha (AUTH-006): it must have 4 characters. An empty text and a text of wrong length
 * get different messages.
 */
export function captchaProblem(text: string): CodeProblem | undefined {
  return problemOf(text, limits.captcha.length);
}

function problemOf(text: string, length: number): CodeProblem | undefined {
  if (text.trim() === '') return 'empty';
  return text.length === length ? undefined : 'length';
}
