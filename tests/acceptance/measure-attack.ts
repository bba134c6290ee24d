import { setTimeout as sleep } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Random } from '../support/faults.ts';
import type { Attack } from './attacks.ts';
import type { ProbeTarget, ProbeTimes } from './probe.ts';
import { type Product, publishedHost } from './product.ts';

export type Delay = { p99: number; longest: number; count: number };
export type AttackResult = {
  quiet: { call: Delay; site: Delay };
  attacked: { call: Delay; site: Delay };
  /** Probes that were refused or broken. */
  failed: number;
};

const quietMs = 3_000;
/** An attack is repeated for at least the first time, and not waited for longer than the second. */
const attackMs = 3_000;
const maxAttackMs = 30_000;

function delayOf(list: number[]): Delay {
  const sorted = [...list].sort((one, other) => one - other);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  return { p99, longest: sorted.at(-1) ?? 0, count: sorted.length };
}

/**
 * Throws when an attack was refused, because then nothing was measured: 429 is a rate limit, 703
 * another run of the same user.
 */
function assertNotRefused(outcome: unknown): void {
  const isRefused = (one: unknown) =>
    typeof one === 'string' && /^\{"code":(?:429|703|706)\b/.test(one);
  if ([outcome].flat().some(isRefused)) throw new Error('the attack was refused by a limit');
}

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
  const began = performance.now();
  const remaining = () => maxAttackMs - (performance.now() - began);
  const round = () => Promise.race([begin(), sleep(Math.max(0, remaining()))]);
  assertNotRefused(await round());
  while (performance.now() - began < attackMs) await round();
  const attacked = await probe.take();
  return {
    quiet: { call: delayOf(quiet.call), site: delayOf(quiet.site) },
    attacked: { call: delayOf(attacked.call), site: delayOf(attacked.site) },
    failed: quiet.failed + attacked.failed,
  };
}
