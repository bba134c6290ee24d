import { describe, expect, it } from 'vitest';
import { chooseVariant, readVariant } from './variant';

describe('the landing variant', () => {
  it.each([
    ['website.sayso.example', 'website'],
    ['h5-git-abc.vercel.app', 'h5'],
    ['app.localhost:3000', 'app'],
    ['apple.sayso.example', 'general'],
    ['sayso.example', 'general'],
  ])('maps host %s to %s [VAR-001]', (host, variant) =>
    expect(chooseVariant({ host, env: {} })).toBe(variant),
  );

  it('is the operator’s where one is configured [VAR-006]', () =>
    expect(chooseVariant({ host: 'website.sayso.example', env: { HOST_VARIANT: 'app' } })).toBe(
      'app',
    ));
  it.each([
    ['preview', 'h5', 'h5'],
    ['preview', 'h6', 'app'],
    ['preview', undefined, 'app'],
    ['production', 'h5', 'app'],
    ['development', 'h5', 'app'],
    [undefined, 'h5', 'app'],
  ] as const)('with VERCEL_ENV %s the cookie %s gives %s [PP-20]', (VERCEL_ENV, cookie, variant) =>
    expect(
      chooseVariant({
        host: 'website.sayso.example',
        env: { HOST_VARIANT: 'app', VERCEL_ENV },
        cookie,
      }),
    ).toBe(variant),
  );
  it('maps an unknown name to general', () =>
    expect([readVariant('h5'), readVariant('x'), readVariant(null)]).toEqual([
      'h5',
      'general',
      'general',
    ]));
});
