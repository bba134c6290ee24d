import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertRoundCounts, repeatAttack } from './acceptance/attack-rounds.ts';
import { createProbeTimes, delayOf, isHeld } from './acceptance/probe-times.ts';
import { createRunFolder } from './acceptance/run-folder.ts';

const never = () => new Promise<never>(() => {});
const delay = (p99: number, longest = p99, count = 100) => ({ p99, longest, count });

describe('the times of a probe', () => {
  it('counts a probe that still waits with its age, and in full when it ends [SEC-C1]', async () => {
    let now = 0;
    const times = createProbeTimes(() => now);
    let finish = (_: boolean) => {};
    const probe = times.measure(() => new Promise<boolean>((resolve) => (finish = resolve)));
    now = 7_000;
    expect(times.take()).toEqual({ ms: [7_000], failed: 0 });
    now = 9_000;
    finish(true);
    await probe;
    expect(times.take()).toEqual({ ms: [9_000], failed: 0 });
    expect(times.take()).toEqual({ ms: [], failed: 0 });
  });

  it('keeps the time of a probe that fails', async () => {
    let now = 0;
    const times = createProbeTimes(() => now);
    await times.measure(async () => {
      now += 30;
      throw new Error('refused');
    });
    await times.measure(async () => false);
    expect(times.take()).toEqual({ ms: [30, 0], failed: 2 });
  });

  it.each([
    [[], delay(0, 0, 0)],
    [[3], delay(3, 3, 1)],
    [[5, 1, 900], delay(900, 900, 3)],
    [Array.from({ length: 1_000 }, (_, i) => i), delay(990, 999, 1_000)],
  ])('summarises %j', (list, wanted) => {
    expect(delayOf(list)).toEqual(wanted);
  });
});

describe('whether an attack was held', () => {
  const calm = { call: delay(10), site: delay(10) };
  const held = { quiet: calm, attacked: calm, failed: 0 };
  it.each([
    ['all is quick', held, true],
    ['a probe failed', { ...held, failed: 1 }, false],
    ['calls were not measured', { ...held, attacked: { ...calm, call: delay(0, 0, 0) } }, false],
    ['the site was not measured', { ...held, attacked: { ...calm, site: delay(0, 0, 0) } }, false],
    ['nothing was measured before', { ...held, quiet: { ...calm, site: delay(0, 0, 0) } }, false],
    ['p99 is at its limit', { ...held, attacked: { ...calm, call: delay(500, 1_500) } }, true],
    ['p99 is above it', { ...held, attacked: { ...calm, site: delay(501, 501) } }, false],
    ['one probe waited too long', { ...held, attacked: { ...calm, call: delay(9, 1_501) } }, false],
  ])('when %s: %#', (_, result, wanted) => {
    expect(isHeld(result)).toBe(wanted);
  });
});

describe('the folder of a run', () => {
  const root = mkdtempSync(join(tmpdir(), 'run-folder-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  /**
   * Creates a folder in another process, which then runs the code `end`. Returns the folder's path.
   */
  function createElsewhere(end: string): string {
    const module = new URL('./acceptance/run-folder.ts', import.meta.url).href;
    const script = `
      const { createRunFolder } = await import(${JSON.stringify(module)});
      (await import('node:fs')).writeSync(1, createRunFolder(${JSON.stringify(root)}).path);
      ${end};`;
    const args = ['--input-type=module', '-e', script];
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
  }

  it('is gone when its process ended', () => {
    const path = createElsewhere('process.exit(1)');
    expect(path).toContain('sayso-acceptance-');
    expect(existsSync(path)).toBe(false);
  });

  it('of a killed process is removed by the next run, and that of a living one is kept', () => {
    const mine = createRunFolder(root);
    const killed = createElsewhere("process.kill(process.pid, 'SIGKILL')");
    expect(existsSync(killed)).toBe(true);
    const next = createRunFolder(root);
    expect([killed, mine.path, next.path].map(existsSync)).toEqual([false, true, true]);
    mine.remove();
    next.remove();
    expect([mine.path, next.path].map(existsSync)).toEqual([false, false]);
  });
});

describe('the rounds of an attack', () => {
  const plan = (outcomes: unknown[], roundMs: number, attack = {}) => {
    let now = 0;
    const begin = async () => {
      now += roundMs;
      return outcomes.shift();
    };
    const sleep = (ms: number) => (ms === 1 ? Promise.resolve() : never());
    const options = { minMs: 30, maxMs: 300, pauseMs: 1, now: () => now, sleep };
    return repeatAttack({ attack, begin, ...options });
  };

  it('repeats the attack for the shortest time', async () => {
    expect(await plan(['a', 'b', 'c'], 10)).toEqual({ rounds: 3 });
    expect(await plan(['a'], 40)).toEqual({ rounds: 1 });
  });

  it('fails for a later round that is refused, not only for the first', async () => {
    const outcomes = ['fine', ['fine', '{"code":702,"message":"no tokens"}']];
    await expect(plan(outcomes, 20)).rejects.toThrow('refused with 702');
  });

  it('leaves a round that does not end, and checks it when it ends', async () => {
    let finish = (_: string) => {};
    const begin = () => new Promise<string>((resolve) => (finish = resolve));
    const options = { minMs: 30, maxMs: 300, pauseMs: 1, now: () => 0, sleep: async () => {} };
    const { rounds, unended } = await repeatAttack({ attack: {}, begin, ...options });
    expect(rounds).toBe(0);
    finish('{"code":429}');
    await expect(unended).rejects.toThrow('refused with 429');
  });

  it.each([
    ['an answer as an object', {}, [{ code: 706 }], 'refused with 706'],
    ['a refusal that is another than the defence', { refusals: [400] }, ['{"code":429}'], '429'],
    ['an attack without effect', { hasHappened: () => false }, ['text'], 'did not happen'],
  ])('fails for %s', (_, attack, outcome, message) => {
    expect(() => assertRoundCounts(attack, outcome)).toThrow(message);
  });

  it('accepts the refusal that is the defence', () => {
    expect(() => assertRoundCounts({ refusals: [400] }, ['{"code":400}', undefined])).not.toThrow();
  });
});
