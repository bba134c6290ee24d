import process from 'node:process';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import {
  SiteDatabaseMissing,
  SiteDatabasesBusy,
  SiteDatabasesUnavailable,
} from '../ports/site-databases.ts';
import type { SiteHost } from '../ports/site-host.ts';
import type { HostError, HostQuestion, HostReply } from './messages.ts';
import { createServicesQuestions } from './serve-questions.ts';
import type { IdleState } from './site-host.ts';

/**
 * Answers the services over the process's channel until they end, ask it to stop, or nobody has
 * used the host for ten minutes.
 */
export function serveHostProcess(host: SiteHost & IdleState, clock: Clock): void {
  let usedAt = clock.now().getTime();
  let open = 0;
  let isLeaving = false;

  async function leave(): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    send({ leaving: true });
    await host.close().catch(() => {});
    process.exit(0);
  }

  async function answer(question: Extract<HostQuestion, { id: number }>): Promise<void> {
    const { id, method, parameters } = question;
    open += 1;
    try {
      const work = host[method] as (...given: unknown[]) => Promise<unknown>;
      send({ id, value: await work(...parameters) });
    } catch (error) {
      send({ id, error: described(error) });
    } finally {
      open -= 1;
      usedAt = clock.now().getTime();
    }
  }

  process.on('message', (question: HostQuestion) => {
    if ('stop' in question) void leave();
    else if ('answer' in question) questions.settle(question);
    else void answer(question);
  });
  // The services have ended, so nobody can find this process again.
  process.on('disconnect', () => void leave());
  setInterval(async () => {
    if (open > 0 || !(await host.isIdle())) usedAt = clock.now().getTime();
    else if (clock.now().getTime() - usedAt >= limits.siteHost.idleMs) await leave();
  }, limits.siteHost.idleCheckMs).unref();
  send({ ready: true });
}

const send = (reply: HostReply): void => {
  // Without a channel the services have ended, and the process ends as well.
  process.send?.(reply, () => {});
};

const questions = createServicesQuestions(send);

/** What the services answer about functions. */
export const functionSource = questions.source;

/** Sends a message of the process's log to the services, which write it. */
export const logToServices = (log: string, detail: Record<string, unknown>): void =>
  send({ log, detail });

function described(error: unknown): HostError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SiteDatabasesUnavailable)
    return { name: 'SiteDatabasesUnavailable', message };
  if (error instanceof SiteDatabaseMissing) return { name: 'SiteDatabaseMissing', message };
  if (error instanceof SiteDatabasesBusy) return { name: 'SiteDatabasesBusy', message };
  return { name: 'Error', message };
}
