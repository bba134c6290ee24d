import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
