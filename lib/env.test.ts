import { describe, expect, it, vi } from 'vitest';
import { readEnv, webEnv } from './env';

describe('the web tier’s configuration', () => {
  it('has a default for everything but the secret', () => {
    expect(readEnv({})).toMatchObject({
      UPSTREAM_URL: 'http://127.0.0.1:4000',
      PREVIEW_PORT: 4100,
      EMBEDDED: false,
      APP_SECRET: '',
    });
  });

  it('reads an empty value as missing, and removes the final slash of an address', () => {
    expect(readEnv({ PREVIEW_PORT: '', UPSTREAM_URL: 'https://api.example.com/' })).toMatchObject({
      PREVIEW_PORT: 4100,
      UPSTREAM_URL: 'https://api.example.com',
    });
  });

  it('names invalid variables', () => {
    expect(() => readEnv({ UPSTREAM_URL: 'nowhere', DEV_PASSWORD: 'short' })).toThrow(
      /UPSTREAM_URL: .*DEV_PASSWORD: /,
    );
  });

  it.each([
    [{}, 'off'],
    [{ EMBEDDED: '1' }, 'off'],
    [{ PLANS: 'on' }, 'on'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'on'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', PLANS: 'off' }, 'off'],
  ])('sells plans as the services with the same settings: %o [PP-30]', (raw, plans) => {
    for (const [name, value] of Object.entries(raw)) vi.stubEnv(name, value);
    expect([readEnv(raw).PLANS, webEnv().PLANS]).toEqual([plans, plans]);
    vi.unstubAllEnvs();
  });

  it('accepts a known variant and ignores any other [VAR-006]', () => {
    expect([
      readEnv({ HOST_VARIANT: 'h5' }).HOST_VARIANT,
      readEnv({ HOST_VARIANT: 'h6' }).HOST_VARIANT,
    ]).toEqual(['h5', undefined]);
  });
});
