import { expect, it } from 'vitest';
import { type Bill, returnAddress } from './payer';

const bill = (returnUrl: string | null): Bill => ({
  ...{
    code: 'c',
    channel: 'ALI',
    orderNo: '1',
    title: 'tea',
    status: 'paid',
    currency: 'CNY',
    amount: '29.00',
    returnUrl,
  },
});
const own = 'http://localhost:3000';

it.each([
  [`${own}/?orderNo=1`, '', `${own}/?orderNo=1`],
  [null, `?code=c&redirect_url=${encodeURIComponent(`${own}/?orderNo=1`)}`, `${own}/?orderNo=1`],
  [null, '', null],
  ['https://evil.example/', '', null],
  [null, '?redirect_url=javascript:alert(1)', null],
  [null, '?redirect_url=//evil.example', null],
])('redirects a payer only to our own pages: %j %j → %j', (returnUrl, search, address) => {
  expect(returnAddress(bill(returnUrl), search, own)).toBe(address);
});
