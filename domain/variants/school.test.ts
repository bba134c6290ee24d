import { expect, it } from 'vitest';
import { schoolSetting } from './school.ts';

it.each([
  ['nothing is set', {}, 'off'],
  ['it says so', { SCHOOL: 'on' }, 'on'],
  ['plans are sold', { SCHOOL: 'on', PLANS: 'on' }, 'off'],
  [
    'plans are off and people sign in by password only',
    { PLANS: 'off', SIGN_IN: 'password' },
    'on',
  ],
  ['it says no', { SCHOOL: 'off', PLANS: 'off', SIGN_IN: 'password' }, 'off'],
  ['there are other ways to sign in', { PLANS: 'off', SIGN_IN: 'password,google' }, 'off'],
  ['plans are off by themselves', { SIGN_IN: 'password' }, 'off'],
] as const)('decides whether this is a school where %s', (_, environment, setting) => {
  expect(schoolSetting(environment)).toBe(setting);
});
