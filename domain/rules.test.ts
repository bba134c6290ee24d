import { describe, expect, it } from 'vitest';
import { estimateTokens } from './chat/tokens.ts';
import { isHostUnder, isTrustedOrigin } from './preview/trusted-origin.ts';
import { initialOf, projectTitle, readTitle } from './projects/title.ts';
import { captchaProblem, smsCodeProblem } from './sign-in/captcha.ts';
import { displayName } from './sign-in/display-name.ts';
import { phoneProblem, plainPhone } from './sign-in/phone.ts';
import { notAhead, readWireTime, toWireTime } from './time/time.ts';
import { variantOfHost, webTypeOf } from './variants/variant.ts';

it.each([
  ['13800138000', undefined],
  ['19912345678', undefined],
  ['', 'empty'],
  ['   ', 'empty'],
  ['12800138000', 'invalid'],
  ['1380013800', 'invalid'],
  ['138001380000', 'invalid'],
  ['+8613800138000', 'invalid'],
  ['1380013800０', 'invalid'],
  ['13800138000\n', 'invalid'],
])('phone %j: %s [AUTH-004]', (phone, problem) => {
  expect(phoneProblem(phone)).toBe(problem);
});

it.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['abc', ''],
])('normalises %j to the phone %j', (pasted, phone) => {
  expect(plainPhone(pasted)).toBe(phone);
});

it.each([
  ['123456', undefined],
  ['', 'empty'],
  ['12345', 'length'],
  ['1234567', 'length'],
])('SMS code %j: %s [AUTH-005]', (code, problem) => {
  expect(smsCodeProblem(code)).toBe(problem);
});

it.each([
  ['aB3d', undefined],
  [' ', 'empty'],
  ['abc', 'length'],
  ['abcde', 'length'],
])('captcha %j: %s [AUTH-006]', (text, problem) => {
  expect(captchaProblem(text)).toBe(problem);
});

it.each([
  ['Ada', '13812341234', 'Ada'],
  [null, '13812341234', '138****1234'],
  ['  ', '13812341234', '138****1234'],
  [null, null, ''],
])('%j with phone %j is shown as %j [AUTH-038]', (username, phone, shown) => {
  expect(displayName({ username, phone })).toBe(shown);
});

describe('origins', () => {
  const place = { own: 'https://sayso.test', cookieDomain: '.example.com' };
  it.each([
    ['https://sayso.test', true],
    ['https://example.com', true],
    ['https://a.b.example.com:8443', true],
    ['https://EXAMPLE.com', true],
    ['https://evilexample.com', false],
    ['https://example.com.evil.test', false],
    ['https://sayso.test:444', false],
    ['https://example.com@evil.test', false],
    ['https://evil.test/example.com', false],
    ['https://evil.test#.example.com', false],
    ['null', false],
    ['', false],
    ['file://example.com', false],
  ])('%j is trusted: %s [APP-012, ODD-16]', (origin, trusted) => {
    expect(isTrustedOrigin(origin, place)).toBe(trusted);
  });

  it('trusts only our own origin where no cookie domain is set [APP-012, ODD-16]', () => {
    expect(isTrustedOrigin('https://a.example.com', { ...place, cookieDomain: '' })).toBe(false);
    expect(isTrustedOrigin(place.own, { ...place, cookieDomain: '' })).toBe(true);
    expect(isHostUnder('example.com', '.')).toBe(false);
  });
});

describe('titles', () => {
  it.each([
    ['  Shop ', 'Shop'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), undefined],
    ['   ', undefined],
  ])('normalises %j to %j [PROJ-010]', (title, kept) => {
    expect(readTitle(title)).toBe(kept);
  });

  const named: [artifactTitle: string, prompt: string, title: string][] = [
    ['Todo', 'make a list', 'Todo'],
    ['', 'make a\n list', 'make a list'],
    [' ', 'x'.repeat(120), 'x'.repeat(100)],
    ['', `${'x'.repeat(99)}🎉`, 'x'.repeat(99)],
    ['', '', 'Untitled'],
  ];
  it.each(named)(
    'makes from artifact %j and prompt %j the title %j [GEN-040]',
    (artifactTitle, prompt, title) => {
      expect(projectTitle({ artifactTitle, prompt, fallback: 'Untitled' })).toBe(title);
    },
  );

  it.each([
    ['A to-do list', 'T'],
    ['an étude', 'É'],
    ['The shop', 'S'],
    ['Apples', 'A'],
    ['a', 'A'],
    ['给五个人', '给'],
    ['🍵 tea', '🍵'],
    ['', ''],
  ])('shows for %s a distinctive initial', (title, letter) => {
    expect(initialOf(title)).toBe(letter);
  });
});

describe('wire time', () => {
  it.each([
    ['2026-11-21T09:30:05.999Z', '2026-11-21 17:30:05'],
    ['2025-12-31T16:00:00Z', '2026-01-01 00:00:00'],
  ])('formats %s as %s', (moment, text) => {
    expect(toWireTime(new Date(moment))).toBe(text);
    expect(readWireTime(text)?.getTime()).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
  });

  it.each([
    '2026-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-01T00:00:00',
    '2026-1-1 0:0:0',
    '',
  ])('rejects %j', (text) => {
    expect(readWireTime(text)).toBeUndefined();
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T09:00:00Z', '2026-01-01T08:00:00Z'],
  ])('limits %s at eight o’clock to %s', (moment, told) => {
    expect(notAhead(new Date(moment), new Date('2026-01-01T08:00:00Z'))).toEqual(new Date(told));
  });
});

it.each([
  ['', 0],
  ['abcd', 1],
  ['abcde', 2],
])('estimates the tokens of %j', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it.each([
  ['website.example.com', 'website'],
  ['h5.x.com', 'h5'],
  ['H5-git-abc.vercel.app', 'h5'],
  ['app.localhost:3000', 'app'],
  ['apple.x.com', 'general'],
  ['h5', 'general'],
  ['www.app.com', 'general'],
  ['', 'general'],
] as const)('maps host %j to the %s variant [VAR-001, ODD-30]', (host, variant) => {
  expect(variantOfHost(host)).toBe(variant);
  expect(webTypeOf(variant)).toBe(variant === 'app' ? 0 : 1);
});
