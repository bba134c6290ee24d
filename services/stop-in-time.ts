import type { Clock } from './ports/clock.ts';

type StopStep = { name: string; run(): Promise<void> };

/**
 * Runs the steps of a shutdown one after another. Resolves with undefined when all have finished,
 * or with the name of the unfinished step after `ms`. A step that throws rejects.
 */
export async function stopInTime(
  steps: readonly StopStep[],
  { clock, ms }: { clock: Pick<Clock, 'sleep'>; ms: number },
): Promise<string | undefined> {
  let current = '';
  const giveUp = new AbortController();
  const all = (async () => {
    for (const { name, run } of steps) {
      current = name;
      await run();
    }
    return undefined;
  })();
  const late = clock.sleep(ms, giveUp.signal).then(
    () => current,
    () => undefined,
  );
  try {
    return await Promise.race([all, late]);
  } finally {
    giveUp.abort();
  }
}
