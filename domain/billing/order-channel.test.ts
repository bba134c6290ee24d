import { expect, it } from 'vitest';
import { channelLabel, orderTime } from './order-channel.ts';

it('knows its channels, and returns null for any other [UC-012]', () => {
  const channels = [
    ...['ALI', 'WECHAT', 'WECHAT_APPLET', 'SYSTEM', 'STRIPE', 'PAYPAL'],
    ...['ALI_APP', 'WECHAT_APP', 'STRIPE_APP', 'APPLE_APP', 'APPLE_APP_INTL'],
    ...['GOOGLE_APP_INTL', 'POC', 'ENTERPRISE', 'DEFAULT'],
  ];
  for (const channel of channels) expect(channelLabel({ channel, wordCount: 1 })).toBe(channel);
  expect(channelLabel({ channel: 'BARTER', wordCount: 1 })).toBeNull();
});

it('labels only what the system took away as such [UC-011]', () => {
  expect(channelLabel({ channel: 'SYSTEM', wordCount: 10 })).toBe('SYSTEM');
  expect(channelLabel({ channel: 'SYSTEM', wordCount: 0 })).toBe('SYSTEM');
  expect(channelLabel({ channel: 'SYSTEM', wordCount: -10 })).toBe('systemReduce');
  expect(channelLabel({ channel: 'ALI', wordCount: -10 })).toBe('ALI');
});

it('returns the time of payment, or else the time of the credit [UC-010]', () => {
  expect(orderTime({ callbackTime: 2, rechargeTime: 1 })).toBe(2);
  expect(orderTime({ callbackTime: null, rechargeTime: 1 })).toBe(1);
  expect(orderTime({ callbackTime: null, rechargeTime: null })).toBeNull();
});
