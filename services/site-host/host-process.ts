import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '../env.ts';
import type { FunctionSource } from '../ports/function-source.ts';
import {
  SiteDatabaseMissing,
  SiteDatabasesBusy,
  SiteDatabasesUnavailable,
  type SiteServerHealth,
} from '../ports/site-databases.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { type HostMethod, type HostQuestion, type HostReply, hostMethods } from './messages.ts';

export type SiteHostProcessOptions = {
  dataDir: string;
  /** The environment of the services, of which the process gets what its adapters read. */
  environment: Record<string, string | undefined>;
  /** Answers the process's questions about functions; without it, no site has any. */
  functions?: FunctionSource | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

const entry = fileURLToPath(new URL('../main-site-host.ts', import.meta.url));
/** Variables that the process needs; it gets none of the services' secrets. */
const passed = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'SITES_DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SystemRoot',
  'SANDBOX',
];

/**
 * Runs the host of managed sites in a process of its own (ADR 110), which the first call starts.
 * When the process ends, calls that wait reject, and the next call starts another one.
 */
export function createSiteHostProcess(options: SiteHostProcessOptions): SiteHost {
  let running: HostChild | undefined;
  let isClosed = false;

  function started(): HostChild {
    if (isClosed) throw new SiteDatabasesUnavailable('the services are stopping');
    if (!running || running.isGone) running = new HostChild(options);
    return running;
  }

  const ask =
    (method: HostMethod) =>
    (...parameters: unknown[]) =>
      started().ask(method, parameters);
  const methods = Object.fromEntries(hostMethods.map((method) => [method, ask(method)]));
  return {
    ...(methods as Omit<SiteHost, 'health' | 'close'>),
    async health() {
      if (running && !running.isGone) return running.ask('health', []) as Promise<SiteServerHealth>;
      const kind = options.environment.SITES_DATABASE_URL ? 'postgres' : 'embedded';
      return { kind, isRunning: false, warnings: [] };
    },
    async close() {
      isClosed = true;
      await running?.stop();
    },
  };
}

/** One process of the host, from its start to its end. */
class HostChild {
  isGone = false;
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<void>;
  private lastId = 0;
  private stderr = '';

  constructor({ dataDir, environment, functions, log }: SiteHostProcessOptions) {
    const { DATABASE_URL } = environment;
    const given = passed.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    });
    this.child = spawn(process.execPath, [entry], {
      env: {
        ...Object.fromEntries(given),
        ...compileCacheEnvironment(),
        DATA_DIR: dataDir,
        ...(DATABASE_URL ? { DATABASE_URL: withoutPassword(DATABASE_URL) } : {}),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-2_000);
    });
    this.child.on('message', (reply: HostReply) => {
      if ('log' in reply) log(reply.log, reply.detail);
      else if ('leaving' in reply) this.isGone = true;
      else if ('ask' in reply) void this.answer(reply, functions);
      else if ('id' in reply) this.settle(reply);
    });
    this.ended = new Promise((resolve) => {
      const end = (reason: string) => {
        const wasExpected = this.isGone && this.pending.size === 0;
        this.isGone = true;
        if (!wasExpected) log('the host of managed sites ended', { reason, stderr: this.stderr });
        for (const { reject } of this.pending.values())
          reject(new SiteDatabasesUnavailable(`the host of managed sites ended: ${reason}`));
        this.pending.clear();
        resolve();
      };
      this.child.once('error', (error) => end(error.message));
      this.child.once('exit', (code, signal) => end(String(signal ?? code)));
    });
  }

  ask(method: HostMethod, parameters: unknown[]): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      // A process that has just ended rejects all calls by its exit event.
      this.child.send?.({ id, method, parameters }, () => {});
    });
  }

  async stop(): Promise<void> {
    this.isGone = true;
    this.child.send?.({ stop: true }, () => {});
    await this.ended;
  }

  private async answer(
    { ask, method, parameters }: Extract<HostReply, { ask: number }>,
    functions: FunctionSource | undefined,
  ): Promise<void> {
    const work = functions?.[method] as ((...given: unknown[]) => Promise<unknown>) | undefined;
    const answer: HostQuestion = await Promise.resolve(work?.(...parameters)).then(
      (value = { kind: 'none' }) => ({ answer: ask, value }),
      (error) => ({ answer: ask, error: String(error) }),
    );
    this.child.send?.(answer, () => {});
  }

  private settle(reply: Extract<HostReply, { id: number }>): void {
    const waiting = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('value' in reply) waiting?.resolve(reply.value);
    else waiting?.reject(restored(reply.error));
  }
}

/** The process compares the address of the product's database with its own, but never opens it. */
function withoutPassword(url: string): string {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  return address.href;
}

const errorClasses = { SiteDatabasesUnavailable, SiteDatabaseMissing, SiteDatabasesBusy };

function restored({ name, message }: { name: string; message: string }): Error {
  const Known = errorClasses[name as keyof typeof errorClasses] ?? Error;
  return new Known(message);
}
