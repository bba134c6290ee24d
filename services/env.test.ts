import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from './env.ts';
import { ensureSecrets } from './secrets.ts';

describe('readConfiguration', () => {
  it('has a default for everything and reads empty values as missing', () => {
    expect(readConfiguration({ SERVICES_PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      PORT: 3000,
      SERVICES_PORT: 4000,
      PREVIEW_PORT: 4100,
      EMBEDDED: false,
      SIGNATURE_MIN_VERSION: 1,
    });
  });

  it('names all invalid keys in one message', () => {
    const bad = {
      SERVICES_PORT: 'x',
      DATABASE_URL: 'mysql://a',
      APP_SECRET: 'short',
      SANDBOX: 'docker',
      RUNNER: 'nowhere',
      EMBEDDED: 'maybe',
    };
    expect(() => readConfiguration(bad)).toThrow(
      /SERVICES_PORT[\s\S]*DATABASE_URL[\s\S]*EMBEDDED[\s\S]*APP_SECRET[\s\S]*SANDBOX[\s\S]*RUNNER/,
    );
  });

  it.each([
    [{}, 'off'],
    [{ EMBEDDED: '1' }, 'off'],
    [{ EMBEDDED: '1', PLANS: 'on' }, 'on'],
    [{ STRIPE_SECRET_KEY: ' ' }, 'off'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'on'],
    [{ PAY_ALI_APP_ID: '2021', PLANS: 'off' }, 'off'],
  ])('sells plans only with a payment channel, or when told to: %o [PP-30]', (raw, plans) => {
    expect(readConfiguration(raw).PLANS).toBe(plans);
  });

  it('documents every key it reads', () => {
    const documented = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
    const missing = Object.keys(readConfiguration({ APP_URL: 'http://a' })).filter(
      (key) => !new RegExp(`^# ?${key}=|^${key}=`, 'm').test(documented),
    );
    expect(missing).toEqual([]);
  });
});

describe('ensureSecrets', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const read = (given = {}) => ensureSecrets(readConfiguration({ DATA_DIR: dataDir, ...given }));

  it('creates secrets once, readable by the owner only', () => {
    const first = read();
    expect(read()).toEqual(first);
    expect(first.appSecret.length).toBeGreaterThanOrEqual(40);
    expect(first.tokenSecret).not.toBe(first.appSecret);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('uses configured secrets and keeps existing ones', () => {
    writeFileSync(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ APP_KEY: 'ak_kept', APP_SECRET: 'kept-by-the-launcher' }),
    );
    expect(read({ APP_SECRET: 'given-by-the-operator' })).toMatchObject({
      appKey: 'ak_kept',
      appSecret: 'given-by-the-operator',
    });
    expect(read().appSecret).toBe('kept-by-the-launcher');
  });

  it('explains what to do about an unreadable file', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{');
    expect(() => read()).toThrow(/secrets\.json cannot be read/);
  });
});
