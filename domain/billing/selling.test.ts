import { describe, expect, it } from 'vitest';
import { channelKeys, plansSetting } from './selling.ts';

describe('whether plans are sold', () => {
  it.each(channelKeys)('follows a payment channel: %s [PP-30]', (key) => {
    expect(plansSetting({})).toBe('off');
    expect(plansSetting({ [key]: ' ' })).toBe('off');
    expect(plansSetting({ [key]: 'x' })).toBe('on');
    expect(plansSetting({ [key]: 'x', PLANS: 'off' })).toBe('off');
  });

  it('is the operator’s choice without a channel [PP-30]', () => {
    expect(plansSetting({ PLANS: 'on' })).toBe('on');
    expect(plansSetting({ PLANS: '' })).toBe('off');
  });
});
