import { beforeEach, describe, expect, it, vi } from 'vitest';

// Load a fresh module per test: it keeps state when storage is blocked.
const load = async () => {
  vi.resetModules();
  return import('./sign-up-origin');
};
beforeEach(() => sessionStorage.clear());

describe('the user’s origin', () => {
  it('keeps the invitation code for the session, through reloads and addresses without it [ROUTE-009]', async () => {
    (await load()).storeSignUpOrigin('?invite=ABCD2345');
    const { getSignUpOrigin: arrival, storeSignUpOrigin: keepArrival } = await load();
    keepArrival('');
    expect(arrival()).toEqual({ invitationCode: 'ABCD2345' });
    keepArrival('?invite=NEWER234');
    expect(arrival().invitationCode).toBe('NEWER234');
  });

  it('keeps the source address with it [ROUTE-010]', async () => {
    const { getSignUpOrigin: arrival, storeSignUpOrigin: keepArrival } = await load();
    keepArrival('?f=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
    keepArrival('?invite=ABCD2345');
    expect(arrival()).toEqual({ invitationCode: 'ABCD2345', source: 'https://example.com/a?b=1' });
  });

  it.each([
    '',
    '?invite=',
    '?invite=a%20b',
    `?invite=${'A'.repeat(65)}`,
    '?f=%00',
    `?f=${'a'.repeat(2049)}`,
  ])('leaves out values that would fail a sign-in: %j', async (search) => {
    const { getSignUpOrigin: arrival, storeSignUpOrigin: keepArrival } = await load();
    keepArrival(search);
    expect(arrival()).toEqual({});
  });

  it('works without storage, and validates what it reads there', async () => {
    sessionStorage.setItem('arrival', '{"invitationCode": 7, "source": "x"}');
    expect((await load()).getSignUpOrigin()).toEqual({ source: 'x' });
    vi.stubGlobal('sessionStorage', undefined);
    const { getSignUpOrigin: arrival, storeSignUpOrigin: keepArrival } = await load();
    keepArrival('?invite=ABCD2345');
    expect(arrival()).toEqual({ invitationCode: 'ABCD2345' });
    vi.unstubAllGlobals();
  });
});
