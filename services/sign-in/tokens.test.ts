import { describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createTokens } from './tokens.ts';

const began = new Date('2026-03-01T00:00:00Z');
const later = (ms: number) => new Date(began.getTime() + ms);
const claims = { userId: 7, family: '0b6f0f5e-4f0c-4b43-9d0e-5a6a55a3d001' };
const { accessTokenMs } = limits.session;

describe('an access token', () => {
  it('expires on time when it is cached, and is invalid before its time [GAP-05]', async () => {
    const tokens = createTokens('a secret of sixteen');
    const token = await tokens.signAccess(claims, began);
    for (let again = 0; again < 2; again++)
      expect(await tokens.readAccess(token, began)).toEqual(claims);
    expect(await tokens.readAccess(token, later(accessTokenMs - 1))).toEqual(claims);
    expect(await tokens.readAccess(token, later(accessTokenMs))).toBeUndefined();
    expect(await tokens.readAccess(token, later(-limits.clock.slackMs - 1))).toBeUndefined();
    expect(await tokens.readAccess(token, began)).toEqual(claims);
  });

  it('is rejected when it is foreign, unsigned or changed, whether the genuine one is cached or not [GAP-05]', async () => {
    const tokens = createTokens('a secret of sixteen');
    const token = await tokens.signAccess(claims, began);
    const [head, body, proof] = token.split('.') as [string, string, string];
    const other = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"7"', '"8"'),
    ).toString('base64url');
    const foreign = await createTokens('another secret of sixteen').signAccess(claims, began);
    const forged = [
      foreign,
      `${head}.${other}.${proof}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      '',
      'constructor',
    ];
    const read = () => Promise.all(forged.map((one) => tokens.readAccess(one, began)));
    expect(await read()).toEqual(forged.map(() => undefined));
    await tokens.readAccess(token, began);
    expect(await read()).toEqual(forged.map(() => undefined));
  });

  it('cannot be changed in the cache by a reader, nor evicted by many others [GAP-05]', async () => {
    const tokens = createTokens('a secret of sixteen');
    const token = await tokens.signAccess(claims, began);
    const mine = await tokens.readAccess(token, began);
    Object.assign(mine ?? {}, { userId: 8 });
    expect(await tokens.readAccess(token, began)).toEqual(claims);
    for (let at = 0; at < 2_100; at++)
      await tokens.readAccess(
        await tokens.signAccess({ ...claims, userId: 100 + at }, began),
        began,
      );
    expect(await tokens.readAccess(token, began)).toEqual(claims);
  });
});
