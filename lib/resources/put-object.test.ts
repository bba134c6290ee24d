import { expect, it, vi } from 'vitest';
import { serveCalls } from '@/tests/support/calls';
import { putBody } from './put-object.client';

vi.mock('client-only', () => ({}));

it('allows an upload ten minutes, and then aborts it [RES-012]', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } });
  const keys = {
    ...{ region: 'r', accessKeyId: 'a', accessKeySecret: 's', bucket: 'b', securityToken: 't' },
    ...{ headers: {}, resourcePath: 'web/', resourceHost: 'https://files.example' },
    uploadHost: 'https://put.example',
  };
  serveCalls({ 'resources.credentialsV2': () => keys });
  const callServices = fetch;
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => {
    if (!String(url).startsWith(keys.uploadHost)) return callServices(url, init);
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const timer = new AbortController();
  const timeouts: number[] = [];
  const real = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return ms === 600_000 ? timer.signal : real(ms);
  });
  const upload = putBody({ body: new Blob(['abc']), suffix: 'png' });
  const outcome = expect(upload).rejects.toThrow('too slow');
  await expect.poll(() => timeouts).toContain(600_000);
  timer.abort(new Error('too slow'));
  await outcome;
});
