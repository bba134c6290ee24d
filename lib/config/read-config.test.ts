import { expect, it, vi } from 'vitest';
import { pageHeaders } from '@/tests/support/calls';
import { readConfig } from './read-config.server';

vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({
  headers: async () => pageHeaders(),
  cookies: async () => ({ get: () => undefined }),
}));

it('gives the page the name of the application’s key, and no secret [SEC-008]', async () => {
  vi.stubEnv('APP_KEY', 'ak_of_the_test');
  vi.stubEnv('DEV_PASSWORD', 'password-of-the-test');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_of_the_test');
  const config = await readConfig();
  expect(config.appKey).toBe('ak_of_the_test');
  expect(JSON.stringify(config)).not.toMatch(/(secret|password|sk)[-_]of[-_]the[-_]test/);
});
