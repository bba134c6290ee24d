import type { FaultProcess, Line } from './fault-process.ts';

export type LedRun = { userId: number; site: string; run: string };

/** Starts one generation for each of `count` users in a worker process. */
export async function leadRuns(worker: FaultProcess, count: number): Promise<LedRun[]> {
  const led: LedRun[] = [];
  for (let i = 0; i < count; i++) {
    worker.forget('person');
    const { userId, site } = (await worker.answer('person')) as Line & {
      userId: number;
      site: string;
    };
    const known = new Set(led.map(({ run }) => run));
    const before = new Set([...worker.lines.map((line) => line.run), ...known]);
    worker.ask('send', { userId, site });
    const { run } = await worker.until((line) => line.run !== undefined && !before.has(line.run));
    led.push({ userId, site, run: String(run) });
  }
  return led;
}

async function audit(worker: FaultProcess, one: LedRun): Promise<Line> {
  worker.forget('audit');
  return worker.answer('audit', one);
}

/** Waits until a run has ended and returns its audit. */
export async function auditEnded(worker: FaultProcess, one: LedRun): Promise<Line> {
  for (;;) {
    const found = await audit(worker, one).catch(() => ({ status: 'running' }) as Line);
    if (found.status !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The expected audit of a run after a kill that lost nothing. */
export const cleanAudit = {
  filesMatch: true,
  held: 0,
  openHolds: 0,
  sumOfUsage: 0,
  answer: true,
  prompt: true,
};
