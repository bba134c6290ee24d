import { expect, it } from 'vitest';
import { readEnv } from '@/lib/env';
import { deploymentOf } from './deployment';

const raw = {
  VERCEL_GIT_COMMIT_SHA: '68549ad0123456789',
  UPSTREAM_URL: 'https://api.example.com:8443/',
};

it('returns the commit and the upstream of a preview deployment [PP-20]', () => {
  expect(deploymentOf(readEnv({ ...raw, VERCEL_ENV: 'preview' }))).toEqual({
    commit: '68549ad',
    upstream: 'api.example.com:8443',
  });
  expect(deploymentOf(readEnv({ VERCEL_ENV: 'preview' }))).toEqual({
    commit: '',
    upstream: '127.0.0.1:4000',
  });
});

it.each(['production', 'development', 'Preview', undefined])(
  'returns nothing with VERCEL_ENV %s [PP-20]',
  (VERCEL_ENV) => {
    expect(deploymentOf(readEnv({ ...raw, VERCEL_ENV }))).toBeNull();
  },
);
