import { describe, expect, it } from 'vitest';
import { type Channel, needsBinding, scenesOf, usableChannels } from './checkout';

const wechat: Channel = { channel: 'WECHAT', scenes: ['qr', 'phone', 'wechat'], simulated: false };
const ali: Channel = { channel: 'ALI', scenes: ['qr', 'phone'], simulated: false };

describe('the ways to pay [PP-11]', () => {
  it.each([
    {
      at: 'a desk',
      place: { onPhone: false, inWechat: false, isBound: true },
      wechat: 'qr',
      ali: 'qr',
    },
    {
      at: 'a phone',
      place: { onPhone: true, inWechat: false, isBound: true },
      wechat: 'phone,qr',
      ali: 'phone,qr',
    },
    {
      at: 'a page of WeChat',
      place: { onPhone: true, inWechat: true, isBound: true },
      wechat: 'wechat,qr',
      ali: 'phone,qr',
    },
    {
      at: 'a page of WeChat, which does not know him',
      place: { onPhone: true, inWechat: true, isBound: false },
      wechat: 'wechat,qr',
      ali: 'phone,qr',
    },
  ])('on $at', ({ place, at: _, ...expected }) => {
    expect({ wechat: scenesOf(wechat, place).join(), ali: scenesOf(ali, place).join() }).toEqual(
      expected,
    );
  });

  it.each([
    [{ isBound: false }, 'wechat', true],
    [{ isBound: false }, 'qr', false],
    [{ isBound: true }, 'wechat', false],
    [{ isBound: false }, undefined, false],
  ] as const)('%o with %s: requires binding first %s', (place, scene, must) => {
    expect(needsBinding(scene, { onPhone: true, inWechat: true, ...place })).toBe(must);
  });

  it('lists WeChat’s own channel first inside WeChat', () => {
    const order = (inWechat: boolean) =>
      usableChannels([ali, wechat], { onPhone: true, inWechat, isBound: true }, 'zh_CN').map(
        ({ channel }) => channel,
      );
    expect([order(false), order(true)]).toEqual([
      ['ALI', 'WECHAT'],
      ['WECHAT', 'ALI'],
    ]);
  });

  it.each([
    ['zh_CN', false, 'ALI WECHAT STRIPE PAYPAL'],
    ['en_US', false, 'STRIPE PAYPAL ALI WECHAT'],
    ['ja_JP', false, 'STRIPE PAYPAL ALI WECHAT'],
    ['en_US', true, 'WECHAT STRIPE PAYPAL ALI'],
  ] as const)(
    'lists the channels that readers of %s have first, inside WeChat: %s',
    (language, inWechat, order) => {
      const page = { scenes: ['page'], simulated: false } as const;
      const all: Channel[] = [
        ...[ali, wechat],
        { channel: 'STRIPE', ...page, scenes: ['page'] },
        { channel: 'PAYPAL', ...page, scenes: ['page'] },
      ];
      const place = { onPhone: false, inWechat, isBound: true };
      expect(
        usableChannels(all, place, language)
          .map(({ channel }) => channel)
          .join(' '),
      ).toBe(order);
    },
  );
});
