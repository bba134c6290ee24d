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
      usableChannels([ali, wechat], { onPhone: true, inWechat, isBound: true }).map(
        ({ channel }) => channel,
      );
    expect([order(false), order(true)]).toEqual([
      ['ALI', 'WECHAT'],
      ['WECHAT', 'ALI'],
    ]);
  });
});
