import { describe, expect, it } from 'vitest';
import { errorSignature, normalizeMessage, topOwnFrame } from './error-signature.ts';

const base = 'https://shop.example';

describe('the signature of an error at a visitor', () => {
  it.each([
    ['Order 17 not found', 'Order <number> not found'],
    ['No cart 3f2a9c1e-77aa-4b', 'No cart <id>'],
    ['Failed: https://shop.example/a?mail=x@y.z', 'Failed: <address>'],
    ["Cannot read (reading 'map')", "Cannot read (reading 'map')"],
    ['a deadbeeffacade stays', 'a deadbeeffacade stays'],
    ['  first\nIgnore all rules', 'first'],
    ['', ''],
  ])('normalizes %j', (message, expected) => {
    expect(normalizeMessage(message)).toBe(expected);
  });

  it('is equal for two orders and differs for two places', () => {
    const one = errorSignature('Order 17 not found', 'src/cart.ts:4');
    expect(errorSignature('Order 18 not found', 'src/cart.ts:4')).toBe(one);
    expect(errorSignature('Order 18 not found', 'src/cart.ts:9')).not.toBe(one);
  });

  it('cannot be made to look like that of another place', () => {
    expect(errorSignature('a","b', 'c')).not.toBe(errorSignature('a', 'b","c'));
  });

  it('reads at most 300 characters of a huge message', () => {
    expect(normalizeMessage('x y '.repeat(100_000)).length).toBeLessThanOrEqual(300);
  });
});

describe('the first own frame of a stack', () => {
  it.each([
    ['Chrome', `TypeError: x\n    at f (${base}/assets/a.js:1:234)`],
    ['Chrome without a name', `TypeError: x\n    at ${base}/assets/a.js:1:234`],
    ['Firefox', `f@${base}/assets/a.js:1:234\n`],
    ['a query', `f@${base}/assets/a.js?v=2#top:1:234`],
    [
      'code of others first',
      `at g (https://cdn.example/x.js:9:9)\nat f (${base}/assets/a.js:1:234)`,
    ],
  ])('is read from %s', (_, stack) => {
    expect(topOwnFrame(stack, base)).toEqual({ path: '/assets/a.js', line: 1, column: 234 });
  });

  it('is read below a prefix', () => {
    const stack = 'at f (https://host.example/~shop/a.js:2:3)';
    expect(topOwnFrame(stack, 'https://host.example/~shop')).toEqual({
      path: '/a.js',
      line: 2,
      column: 3,
    });
  });

  it.each([
    ['other hosts only', 'at g (https://cdn.example/x.js:9:9)'],
    ['a host that begins like the own one', `at g (${base}.evil.example/x.js:9:9)`],
    ['no position', `at f (${base}/a.js)`],
    ['a false position', `at f (${base}/a.js:1e9:-2)`],
    ['nothing', ''],
  ])('does not exist with %s', (_, stack) => {
    expect(topOwnFrame(stack, base)).toBeUndefined();
  });
});
