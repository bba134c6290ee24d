import { expect, it } from 'vitest';
import { errorOfCode, errors, Failure, fail, isFailure, shortReference } from './errors.ts';

const all = Object.values(errors);

it('names every entry, its message and what to do next', () => {
  for (const [name, entry] of Object.entries(errors)) {
    expect(entry).toMatchObject({
      name,
      messageKey: `errors.${name}`,
      kept: expect.any(String),
      next: expect.any(String),
    });
  }
});

it.each([
  [20, 'captchaRequired'],
  [21, 'captchaWrong'],
  [22, 'alreadyBound'],
  [401, 'notSignedIn'],
  [702, 'insufficientTokens'],
  [703, 'taskRunning'],
  [704, 'promptTooLong'],
  [705, 'generationFailed'],
  [706, 'projectQuota'],
  [4000, 'modelFailed'],
  [4001, 'answerTooLong'],
  [4002, 'modelCancelled'],
  [4003, 'emptyAnswer'],
  [4004, 'badArguments'],
  [4005, 'sqlFailed'],
  [999, undefined],
])('maps code %i to %s for a client [GAP-04]', (code, name) => {
  expect(errorOfCode(code)?.name).toBe(name);
});

it('returns HTTP 401 for a refused refresh only', () => {
  expect(all.filter((entry) => entry.http === 401).map((entry) => entry.name)).toEqual([
    'refreshRefused',
  ]);
});

it('throws by name, with values for the message and a detail for the log', () => {
  const error = fail('smsTooSoon', { seconds: 12 }, 'phone 138…');
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({
    message: 'phone 138…',
    values: { seconds: 12 },
    entry: { code: 429 },
  });
  expect(isFailure(error)).toBe(true);
  expect(isFailure(error, 'smsTooSoon')).toBe(true);
  expect(isFailure(error, 'taskRunning')).toBe(false);
  expect(isFailure(new Error('other'))).toBe(false);
  expect(fail('taskRunning').message).toBe('taskRunning');
});

it('makes a short reference that can be read aloud, the same for the same request', () => {
  const one = shortReference('01985f0e-7a1c-7000-8000-000000000001');
  expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(shortReference('01985f0e-7a1c-7000-8000-000000000001')).toBe(one);
  expect(shortReference('01985f0e-7a1c-7000-8000-000000000002')).not.toBe(one);
  expect(shortReference('')).toMatch(/^.{4}-.{2}$/);
});
