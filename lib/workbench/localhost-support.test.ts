import { expect, it } from 'vitest';
import { localhostSupport, probeLocalhost } from './localhost-support';
import { needsLocalhostProbe } from './preview-address';

it('asks the browser once whether it resolves local names, and assumes no without an answer', async () => {
  const asked: string[] = [];
  const get = async (url: unknown) => {
    asked.push(String(url));
    throw new TypeError('no such host');
  };
  expect(localhostSupport.getState().isSupported).toBeNull();
  await Promise.all([probeLocalhost(4100, get), probeLocalhost(4100, get)]);
  expect(asked).toEqual([
    'http://00000000-0000-0000-0000-000000000000.preview.localhost:4100/__sayso/bridge.js',
  ]);
  expect(localhostSupport.getState().isSupported).toBe(false);
});

it.each([
  ['preview.localhost', 'localhost', true],
  ['preview.localhost', '127.0.0.1', true],
  ['preview.localhost', '192.168.1.5', false],
  ['preview.example.com', 'localhost', false],
  [null, 'localhost', false],
])('with previews at %s a page on %s asks: %s', (domain, host, asks) =>
  expect(needsLocalhostProbe(domain, host)).toBe(asks),
);
