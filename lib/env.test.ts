import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

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

  it('accepts a known variant and ignores any other [VAR-006]', () => {
    expect([
      readEnv({ HOST_VARIANT: 'h5' }).HOST_VARIANT,
      readEnv({ HOST_VARIANT: 'h6' }).HOST_VARIANT,
    ]).toEqual(['h5', undefined]);
  });
});
