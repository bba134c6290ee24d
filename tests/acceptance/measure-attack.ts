import { setTimeout as sleep } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Random } from '../support/faults.ts';
import { repeatAttack } from './attack-rounds.ts';
import type { Attack } from './attacks.ts';
import type { ProbeTarget, ProbeTimes } from './probe.ts';
import { delayOf, type Waits } from './probe-times.ts';
import { type Product, publishedHost } from './product.ts';

export type AttackResult = {
  quiet: Waits;
  attacked: Waits;
  /** Probes that were refused or broken. */
  failed: number;
  /** Rounds of the attack that ended. */
  rounds: number;
};

const quietMs = 3_000;
/** An attack is repeated for at least this long, and not measured beyond the maximum. */
const attackMs = 3_000;
const maxAttackMs = 30_000;
const pauseMs = 100;
/**
 * How long to wait, before the next attack, for a round that had not ended when the measurement
 * did.
 */
const leftoverMs = 120_000;

/**
 * Starts sending requests as another user. `take` returns the response times since its last call.
 */
export async function startProbe(product: Product) {
  const other = await product.person();
  const workerData: ProbeTarget = {
    ...{ url: product.url, token: other.token, ip: other.ip },
    ...{ host: await publishedHost(other), gatewayPort: product.gatewayPort },
  };
  const thread = new Thread(new URL('./probe.ts', import.meta.url), { workerData });
  let problem: Error | undefined;
  thread.on('error', (error: Error) => {
    problem = error;
  });
  const take = () =>
    new Promise<ProbeTimes>((resolve, reject) => {
      if (problem) return reject(problem);
      thread.once('message', resolve);
      thread.postMessage('take');
    });
  return { take, end: () => thread.terminate() };
}

export type Probe = Awaited<ReturnType<typeof startProbe>>;

/** Measures how long another user waits, first without an attack and then during it. */
export async function measureAttack(
  attack: Attack,
  { product, probe, random }: { product: Product; probe: Probe; random: Random },
): Promise<AttackResult> {
  // Use a new user for each attack, so that no attack hits the limits of an earlier one.
  const person = await product.person();
  const begin = await attack.prepare({ product, person, random });
  await probe.take();
  await sleep(quietMs);
  const quiet = await probe.take();
  const { rounds, unended } = await repeatAttack({
    ...{ attack, begin, minMs: attackMs, maxMs: maxAttackMs, pauseMs },
    ...{ now: () => performance.now(), sleep },
  });
  const attacked = await probe.take();
  if (unended) await endWithin(unended, leftoverMs);
  return {
    quiet: { call: delayOf(quiet.call.ms), site: delayOf(quiet.site.ms) },
    attacked: { call: delayOf(attacked.call.ms), site: delayOf(attacked.site.ms) },
    failed: [quiet, attacked].reduce((sum, { call, site }) => sum + call.failed + site.failed, 0),
    rounds,
  };
}

/** Waits for the last round, so that it does not disturb the next attack's quiet measurement. */
async function endWithin(round: Promise<void>, ms: number): Promise<void> {
  const abort = new AbortController();
  const tooLong = sleep(ms, undefined, abort).then(() => {
    throw new Error(`the attack had not ended after ${ms} ms more`);
  });
  await Promise.race([round, tooLong]).finally(() => {
    tooLong.catch(() => {});
    abort.abort();
  });
}
