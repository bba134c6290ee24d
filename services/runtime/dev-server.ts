import { request } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { previewPrefix, reservedPreviewPath } from '../../domain/preview/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { Execution, Sandbox } from '../ports/sandbox.ts';
import type { ServerPlan } from './command-plan.ts';

const pollMs = 15;
/** How long a server may return a status other than 200 until the start counts as failed. */
const errorStatusMs = 6_000;
const maxOutputCharacters = 64 * 1024;
const settledPath = `${reservedPreviewPath}settled`;

export type Readiness = { ready: true } | { ready: false; code: number; problem: string };

/**
 * The dev server of one project: a process in its sandbox that outlives the command that started it
 * (ADR 075).
 */
export class DevServer {
  readonly box: Sandbox;
  readonly plan: ServerPlan;
  private readonly environment: Record<string, string>;
  private readonly clock: Clock;
  private readonly execution: Execution;
  private readonly listeners = new Set<(text: string) => void>();
  private exitCode: number | undefined;
  private recent = '';
  private readiness: Promise<Readiness> | undefined;

  constructor({
    box,
    plan,
    environment,
    clock,
    project,
  }: {
    box: Sandbox;
    plan: ServerPlan;
    environment: Record<string, string>;
    clock: Clock;
    project: string;
  }) {
    this.box = box;
    this.plan = plan;
    this.environment = environment;
    this.clock = clock;
    this.execution = box.exec(plan.command, {
      timeoutMs: Number.POSITIVE_INFINITY,
      maxOutputBytes: Number.POSITIVE_INFINITY,
      env: {
        ...environment,
        PORT: String(limits.sandbox.port),
        SAYSO_LIVE_PATH: previewPrefix(project),
        BROWSER: 'none',
        HOST: '127.0.0.1',
      },
    });
    void this.collectOutput();
    void this.execution.exit.then((code) => {
      this.exitCode = code;
    });
  }

  get alive(): boolean {
    return this.exitCode === undefined && this.box.state !== 'destroyed';
  }

  /**
   * Whether this is our own server, which blocks paths that are not part of a private project's
   * page.
   */
  get guardsPaths(): boolean {
    return this.plan.port !== 0;
  }

  /** Whether the server was started by this command with these variables. */
  hasSame({ plan, environment }: Pick<DevServer, 'plan'> & { environment: object }): boolean {
    const same = JSON.stringify(this.environment) === JSON.stringify(environment);
    return same && this.plan.command === plan.command;
  }

  /** The most recent output of the server. */
  get output(): string {
    return this.recent;
  }

  /** Calls `listener` with all further output. Returns a function that removes the listener. */
  onOutput(listener: (text: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  socket(): Promise<{ socketPath: string }> {
    return this.box.expose(this.plan.port);
  }

  /**
   * Waits until `/` returns 200. If it does not, resolves with the reason. Concurrent callers share
   * one check.
   */
  ready(): Promise<Readiness> {
    this.readiness ??= this.pollUntilReady().finally(() => {
      this.readiness = undefined;
    });
    return this.readiness;
  }

  async stop(): Promise<void> {
    await this.execution.kill();
  }

  /**
   * Call it when the files are complete, so that our server forgets which imports it could not find
   * before. Resolves when the server has forgotten these imports or restarts.
   */
  async forgetFailedLookups(): Promise<void> {
    if (this.plan.port === 0 || !this.alive) return;
    const { socketPath } = await this.socket();
    await statusOf(socketPath, settledPath);
  }

  private async pollUntilReady(): Promise<Readiness> {
    const began = this.clock.now().getTime();
    const spent = () => this.clock.now().getTime() - began;
    const { socketPath } = await this.socket();
    let answeredAt: number | undefined;
    let settled = false;
    while (this.alive) {
      const status = await statusOf(socketPath);
      if (status !== undefined && status >= 200 && status < 400) {
        if (settled) return { ready: true };
        settled = true;
        await this.forgetFailedLookups();
        continue;
      }
      if (status !== undefined) answeredAt ??= spent();
      if (answeredAt !== undefined && spent() - answeredAt > errorStatusMs)
        return { ready: false, code: 1, problem: `the page answers ${status}` };
      if (spent() > limits.sandbox.startMs)
        return { ready: false, code: 124, problem: 'the dev server did not answer in time' };
      await this.clock.sleep(pollMs);
    }
    return { ready: false, code: this.exitCode || 1, problem: 'the dev server ended' };
  }

  private async collectOutput(): Promise<void> {
    for await (const text of this.execution.output) {
      this.recent = (this.recent + text).slice(-maxOutputCharacters);
      for (const listener of this.listeners) listener(text);
    }
  }
}

/** Returns the status of a path; undefined when nothing responds. */
function statusOf(socketPath: string, path = '/'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const look = request(
      { socketPath, path, headers: { host: 'localhost', accept: 'text/html' }, timeout: 10_000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    look.on('timeout', () => look.destroy());
    look.on('error', () => resolve(undefined));
    look.end();
  });
}
