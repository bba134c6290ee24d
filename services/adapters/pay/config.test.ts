import { expect, it } from 'vitest';
import { channelKeys } from '../../../domain/billing/selling.ts';
import { readPayConfig } from './config.ts';

it.each(channelKeys)('needs %s for its channel, and nothing for none [PP-30]', (key) => {
  expect(() => readPayConfig({})).not.toThrow();
  expect(() => readPayConfig({ [key]: 'x' })).toThrow('A way to pay cannot be used');
});
