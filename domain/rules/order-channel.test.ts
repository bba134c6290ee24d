import { expect, it } from 'vitest';
import { channelLabel, orderChannels, orderTime } from './order-channel.ts';

it('UC-012 knows its channels, and of others says their code', () => {
  for (const channel of orderChannels) expect(channelLabel({ channel, wordCount: 1 })).toBe(channel);
  expect(channelLabel({ channel: 'BARTER', wordCount: 1 })).toBeNull();
});

it('UC-011 what the system took away is named so, and nobody else’s', () => {
  expect(channelLabel({ channel: 'SYSTEM', wordCount: 10 })).toBe('SYSTEM');
  expect(channelLabel({ channel: 'SYSTEM', wordCount: 0 })).toBe('SYSTEM');
  expect(channelLabel({ channel: 'SYSTEM', wordCount: -10 })).toBe('systemReduce');
  expect(channelLabel({ channel: 'ALI', wordCount: -10 })).toBe('ALI');
});

it('UC-010 shows when it was paid, else when it was credited', () => {
  expect(orderTime({ callbackTime: 2, rechargeTime: 1 })).toBe(2);
  expect(orderTime({ callbackTime: null, rechargeTime: 1 })).toBe(1);
  expect(orderTime({ callbackTime: null, rechargeTime: null })).toBeNull();
});
