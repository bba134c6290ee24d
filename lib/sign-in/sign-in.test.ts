import { beforeEach, describe, expect, it } from 'vitest';
import { validatePhoneForm } from './phone-form';
import { recordSmsSent, secondsLeft, useSmsCooldown } from './sms-cooldown-store';

const form = { phone: '13800138000', code: '123456', captcha: '' };

describe('the phone form', () => {
  it.each([
    ['', 'signIn.phonePlaceholder'],
    ['12800138000', 'login.phoneError'],
    ['1380013800', 'login.phoneError'],
    ['13800138000', undefined],
  ])('returns for phone %j: %s [AUTH-004]', (phone, problem) =>
    expect(validatePhoneForm({ ...form, phone }, 'send', false).phone).toBe(problem),
  );

  it.each([
    ['', 'signIn.codePlaceholder'],
    ['12345', 'signIn.codeLength'],
    ['123456', undefined],
  ])('returns for code %j: %s [AUTH-005]', (code, problem) =>
    expect(validatePhoneForm({ ...form, code }, 'sign-in', false).code).toBe(problem),
  );

  it.each([
    ['', 'signIn.captchaPlaceholder'],
    ['ab1', 'signIn.captchaLength'],
    ['ab12', undefined],
  ])('returns for captcha %j, when it is required: %s [AUTH-006]', (captcha, problem) => {
    expect(validatePhoneForm({ ...form, captcha }, 'send', true).captcha).toBe(problem);
    expect(validatePhoneForm({ ...form, captcha }, 'send', false).captcha).toBeUndefined();
  });
});

describe('the delay between codes', () => {
  beforeEach(() => useSmsCooldown.setState({ sends: 0, resendAt: 0 }));
  it('is 90 s after the first, 60 s after later ones [AUTH-010, ODD-14]', () => {
    recordSmsSent(0);
    expect(secondsLeft(useSmsCooldown.getState().resendAt, 0)).toBe(90);
    recordSmsSent(90_000);
    expect(secondsLeft(useSmsCooldown.getState().resendAt, 90_001)).toBe(60);
    expect(secondsLeft(useSmsCooldown.getState().resendAt, 200_000)).toBe(0);
  });
});
