import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { middleware } from '@/middleware';

const workbench = '/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const visit = (path: string, runner: string) => {
  for (const [name, value] of Object.entries({ RUNNER: runner, EMBEDDED: '1' }))
    vi.stubEnv(name, value);
  const headers = { host: 'localhost:3000', cookie: 'token_3000=a-token-of-a-session' };
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers })).headers;
};
const frames = (headers: Headers) =>
  /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
afterEach(() => vi.unstubAllEnvs());

describe('isolation for WebContainers', () => {
  it('applies to the workbench only, where the operator enables it [GAP-74]', () => {
    const headers = visit(workbench, 'webcontainer');
    expect(headers.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(frames(headers)).toMatch(
      /:4100 https:\/\/stackblitz\.com https:\/\/\*\.webcontainer-api\.io$/,
    );
  });

  it.each([
    ['/', 'webcontainer'],
    ['/agreement', 'webcontainer'],
    ['/chat', 'webcontainer'],
    ['/dev/shell', 'webcontainer'],
    [workbench, ''],
    [workbench, 'browser'],
    [workbench, 'anything'],
  ])('does not apply to %s with RUNNER=%s [GAP-74]', (path, runner) => {
    const headers = visit(path, runner);
    expect(headers.get('cross-origin-embedder-policy')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).not.toBe('same-origin');
    expect(frames(headers)).not.toContain('stackblitz');
  });
});
