import { describe, expect, it } from 'vitest';
import { openerPolicy } from '@/lib/security/opener-policy';
import { readRedirectReturn, stripReturnParams } from './redirect-return';

describe('an address', () => {
  it.each([
    [
      '?login=GOOGLE',
      { login: 'GOOGLE', provider: 'google', failure: null, isNew: false, linked: false },
    ],
    ['?login=GITHUB&new=1', { login: 'GITHUB', provider: 'github', isNew: true }],
    ['?login=GITHUB&linked=1', { linked: true }],
    ['?login=GOOGLE&error=1&reason=providerDenied', { failure: 'providerDenied' }],
    ['?login=GOOGLE&error=1&reason=constructor', { failure: 'providerFailed' }],
    ['?login=GOOGLE&reason=providerDenied', { failure: null }],
  ])('is a return from a provider: %s [ROUTE-012]', (search, told) => {
    expect(readRedirectReturn(search)).toMatchObject({ kind: 'sign-in', ...told });
  });

  it.each([
    '',
    '?login=',
    '?login=google',
    '?login=WECHAT',
    '?login=GOOGLE2',
    '?login=__proto__',
    '?type=OTHER',
  ])('is an ordinary address with %j [ROUTE-012]', (search) => {
    expect(readRedirectReturn(search)).toBeUndefined();
  });

  it('is a return from WeChat’s grant [ROUTE-014]', () => {
    expect(readRedirectReturn('?buy=PLAN&product=p&code=c&state=s')).toEqual({
      kind: 'payer',
      type: 'PLAN',
      product: 'p',
      code: 'c',
      state: 's',
    });
    for (const wrong of ['?buy=PLAN', '?buy=x&code=c&state=s', '?buy=PLAN&code=&state=s'])
      expect(readRedirectReturn(wrong)).toBeUndefined();
    expect(stripReturnParams('/', '?buy=PLAN&product=p&code=c&state=s&a=b')).toBe('/?a=b');
    expect(readRedirectReturn('?type=AUTH_SUCCESS_APPLET_FORMAL')).toEqual({ kind: 'applet' });
  });

  it('is a return from payment [ROUTE-011]', () => {
    expect(readRedirectReturn('?orderNo=202601020304050000000001&token=5O1')).toEqual({
      kind: 'payment',
      orderNo: '202601020304050000000001',
    });
    for (const wrong of ['', 'x', '1/../2', '9'.repeat(65)])
      expect(readRedirectReturn(`?orderNo=${encodeURIComponent(wrong)}`)).toBeUndefined();
    expect(stripReturnParams('/', '?orderNo=1&token=2&PayerID=3&f=a')).toBe('/?f=a');
  });

  it('keeps parameters that are not part of the return', () => {
    expect(stripReturnParams('/', '?login=GOOGLE&error=1&reason=x&new=1&hide=1&f=a')).toBe(
      '/?hide=1&f=a',
    );
    expect(stripReturnParams('/', '?type=AUTH_SUCCESS_APPLET_FORMAL')).toBe('/');
  });

  it.each([
    ['/', '', 'same-origin-allow-popups'],
    ['/chat/x', 'login=GOOGLE', 'same-origin-allow-popups'],
    ['/', 'login=GOOGLE', 'unsafe-none'],
    ['/', 'type=AUTH_SUCCESS_APPLET_FORMAL', 'unsafe-none'],
    ['/dev/oauth/google', 'state=x', 'unsafe-none'],
    ['/dev/pay', 'code=x', 'unsafe-none'],
  ])('keeps the opener relation on return: %s ?%s → %s [AUTH-023]', (pathname, search, policy) => {
    expect(openerPolicy(pathname, new URLSearchParams(search))).toBe(policy);
  });
});
