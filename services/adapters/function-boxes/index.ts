import { realpathSync } from 'node:fs';
import { join } from 'node:path';
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
import { sandboxUser } from '../sandbox/bwrap/host.ts';
import { FunctionBox } from './function-box.ts';

const { siteFunctions: most } = limits;
const idleCheckMs = 5_000;

export type FunctionBoxesOptions = {
  clock: Clock;
  /** Sends the requests of functions to hosts that their owners allow. */
  outside: OutsideClient;
  /** False where the operator has switched sandboxes off. */
  isOn: boolean;
  /** Shorter times, for tests. */
  times?: Partial<Record<'firstByteMs' | 'callMs' | 'bootMs' | 'idleMs', number>>;
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
  const { firstByteMs, callMs, bootMs, idleMs } = { ...most, ...options.times };
  const boxes = new Map<string, FunctionBox>();
  const overall = new ConcurrencyLimit(most.calls, most.waiting);
  const bySite = new Map<string, { limit: ConcurrencyLimit; nested: number }>();
  const node = realpathSync(process.execPath);
  const runner = join(import.meta.dirname, 'run-function.mjs');
  const now = () => clock.now().getTime();

  const keyOf = (site: string, { name, isCheck }: FunctionCall['build']) =>
    `${site} ${name}${isCheck ? ' check' : ''}`;

  /** Ends the box that was idle for the longest time, to make room. */
  function makeRoom(isCounted: (key: string) => boolean, allowed: number): void {
    const counted = [...boxes].filter(([key]) => isCounted(key));
    if (counted.length < allowed) return;
    const [idle] = counted
      .filter(([, box]) => box.running === 0)
      .sort(([, first], [, second]) => first.usedAt - second.usedAt);
    if (!idle) throw new FunctionFailure('busy', 'every box is in use');
    boxes.delete(idle[0]);
    idle[1].end('busy');
  }

  function boxFor(call: FunctionCall, surroundings: FunctionSurroundings): FunctionBox {
    const { site, build, apiUrl } = call;
    const key = keyOf(site, build);
    const known = boxes.get(key);
    if (known && !known.isGone && known.build.fingerprint === build.fingerprint) return known;
    // Running calls of the code before end with its box; new ones get the new code.
    if (known) retire(key, known);
    makeRoom((other) => other.startsWith(`${site} `), most.boxesPerSite);
    makeRoom(() => true, most.boxes);
    const box = new FunctionBox({
      plan: { node, runner, uid: process.getuid?.() === 0 ? sandboxUser(key) : undefined },
      build,
      requests: {
        ...{ apiUrl, outside, hosts: build.isCheck ? undefined : build.hosts },
        callOwnSite: (request) => surroundings.callOwnSite(site, request),
      },
      output: {
        now: () => clock.now(),
        keep: (lines) => surroundings.keepLines(site, lines),
      },
      times: { firstByteMs, callMs, bootMs },
      onEnd(ended) {
        if (boxes.get(key) === ended) boxes.delete(key);
      },
    });
    boxes.set(key, box);
    return box;
  }

  const retired = new Set<FunctionBox>();
  function retire(key: string, box: FunctionBox): void {
    boxes.delete(key);
    if (box.running === 0) box.end('busy');
    else retired.add(box);
  }

  async function runIn(
    call: FunctionCall,
    surroundings: FunctionSurroundings,
    resolve: (answer: FunctionAnswer) => void,
  ): Promise<void> {
    call.signal.throwIfAborted();
    const box = boxFor(call, surroundings);
    box.running += 1;
    try {
      const answer = await box.call(call);
      resolve(answer);
      await finished(answer.body).catch(() => {});
    } finally {
      box.running -= 1;
      box.usedAt = now();
      if (retired.has(box) && box.running === 0) {
        retired.delete(box);
        box.end('busy');
      }
    }
  }

  const timer = setInterval(
    () => {
      for (const [key, box] of boxes)
        if (box.running === 0 && now() - box.usedAt >= idleMs) retire(key, box);
    },
    Math.min(idleCheckMs, idleMs),
  ).unref();

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
        run.catch((error) =>
          reject(error instanceof QueueFull ? new FunctionFailure('busy', error.message) : error),
        );
      });
    },
    end(site) {
      bySite.delete(site);
      for (const [key, box] of boxes) if (key.startsWith(`${site} `)) box.end('busy');
    },
    isIdle: () => boxes.size === 0 && retired.size === 0,
    async close() {
      clearInterval(timer);
      for (const box of [...boxes.values(), ...retired]) box.end('busy');
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
