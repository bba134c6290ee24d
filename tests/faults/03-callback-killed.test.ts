import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildStripeCallback } from '../support/fault-orders.ts';
import { FaultProcess } from '../support/fault-process.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';

const kills = faultCount(500, 2);
const directory = mkdtempSync(join(tmpdir(), 'sayso-fault-3-'));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

it(
  `row 3: ${kills} kills -9 between a callback and its credit: credited exactly once (seed ${faultSeed})`,
  async () => {
    const random = createRandom(faultSeed);
    const data = directory;
    let worker = new FaultProcess(data);
    for (let kill = 0; kill < kills; kill++) {
      const orderNo = `2026010203040${String(kill).padStart(11, '0')}`;
      const { userId } = await worker.answer('person');
      await worker.answer('order', { userId, orderNo });
      worker.ask('callback', { userId, orderNo, ...buildStripeCallback(orderNo) });
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
      await worker.kill();
      worker = new FaultProcess(data);
      await worker.until((line) => line.ready !== undefined);
      // The job completes the stored event. Stripe got no acknowledgement and sends the event
      // again.
      await worker.answer('reconcile');
      const between = await worker.answer('paid', { userId, orderNo });
      expect(
        [
          ['WAIT', 0],
          ['SUCCESS', 1],
        ],
        `kill ${kill}`,
      ).toContainEqual([between.state, between.credits]);
      const after = await worker.answer('callback', {
        userId,
        orderNo,
        ...buildStripeCallback(orderNo),
      });
      expect(after, `kill ${kill}`).toMatchObject({
        status: 200,
        state: 'SUCCESS',
        credits: 1,
        off: 0,
      });
    }
    await worker.kill();
  },
  kills * 20_000 + 60_000,
);
