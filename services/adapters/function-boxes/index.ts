import process from 'node:process';
import { finished } from 'node:stream/promises';
import { ConcurrencyLimit, QueueFull } from '../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type FunctionAnswer,
  type FunctionBoxes,
  type FunctionCall,
  FunctionFailure,
  type FunctionSurroundings,
} from '../../ports/function-boxes.ts';
import type { OutsideClient } from '../../ports/outside-client.ts';
import { createOutsideClient } from '../outside-client/index.ts';
import { BoxPool, type BoxPoolOptions } from './box-pool.ts';

const { siteFunctions: most } = limits;

export type FunctionBoxesOptions = {
  clock: Clock;
  /** Sends the requests of functions to hosts that their owners allow. */
  outside: OutsideClient;
  /** False where the operator has switched sandboxes off. */
  isOn: boolean;
  /** Shorter times, for tests. */
  times?: Partial<BoxPoolOptions['times']>;
};

/**
 * Creates the boxes of functions as the operator has set them: `SANDBOX=none` switches them off.
 * Functions reach the public internet only, by the product's client for outside addresses.
 */
export function openFunctionBoxes(
  { SANDBOX }: Record<string, string | undefined>,
  clock: Clock,
): FunctionBoxes {
  const { outsideAnswerBytes: maxBytes, outsideMs: totalMs } = most;
  const outside = createOutsideClient({ policy: { kind: 'public' }, maxBytes, totalMs });
  return createFunctionBoxes({ clock, outside, isOn: SANDBOX !== 'none' });
}

/** Creates the boxes of functions (ADR 118). The first call of a function starts its box. */
export function createFunctionBoxes(options: FunctionBoxesOptions): FunctionBoxes {
  const { clock, outside, isOn } = options;
  const pool = new BoxPool({ clock, outside, times: { ...most, ...options.times } });
  const overall = new ConcurrencyLimit(most.calls, most.waiting);
  const bySite = new Map<string, { limit: ConcurrencyLimit; nested: number }>();

  /** Resolves when the whole answer was sent; `answered` gets its head before. */
  async function runIn(
    call: FunctionCall,
    surroundings: FunctionSurroundings,
    answered: (answer: FunctionAnswer) => void,
  ): Promise<void> {
    call.signal.throwIfAborted();
    const box = pool.take(call, surroundings);
    try {
      const answer = await box.call(call);
      answered(answer);
      await finished(answer.body).catch(() => {});
    } finally {
      pool.release(box);
    }
  }

  return {
    async call(call, surroundings) {
      if (!isOn || process.platform !== 'linux')
        throw new FunctionFailure('unavailable', 'this server has no boxes');
      const place = bySite.get(call.site) ?? {
        limit: new ConcurrencyLimit(most.callsPerSite, most.waitingPerSite),
        nested: 0,
      };
      bySite.set(call.site, place);
      return new Promise<FunctionAnswer>((resolve, reject) => {
        const work = () => runIn(call, surroundings, resolve);
        const run = call.isNested
          ? runNested(place, work)
          : place.limit.run(() => overall.run(work, call.signal), call.signal);
        run
          .catch((error) =>
            reject(error instanceof QueueFull ? new FunctionFailure('busy', error.message) : error),
          )
          .finally(() => {
            if (place.limit.pending === 0 && place.nested === 0) bySite.delete(call.site);
          });
      });
    },
    end: (site) => pool.end(site),
    isIdle: () => pool.isEmpty,
    async close() {
      pool.close();
    },
  };
}

/** A call from a function never waits, because the function that waits for it has a place itself. */
async function runNested(place: { nested: number }, work: () => Promise<void>): Promise<void> {
  if (place.nested >= most.nestedPerSite)
    throw new FunctionFailure('nested', 'functions call each other too deeply');
  place.nested += 1;
  try {
    await work();
  } finally {
    place.nested -= 1;
  }
}
