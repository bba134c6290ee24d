import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { limits } from '../../../domain/limits/index.ts';
import type { AbilityGuide } from '../../ports/ability-player.ts';
import type {
  BrowserMessage,
  BrowserOrder,
  BrowserQuestion,
  BrowserReply,
} from './browser-work.ts';

const entry = fileURLToPath(new URL('./browser-worker.ts', import.meta.url));
const { maxHeapMegabytes, idleMs, endMs, startMs } = limits.browserProcess;

export type BrowserEnvironment = Record<string, string | undefined>;

type ProcessOptions = { environment: BrowserEnvironment; maxMegabytes: number };

/** A process that controls one browser at a time. */
export class BrowserProcess {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private settle: ((reply: BrowserReply) => void) | undefined;
  /** Kills the process when its work takes too long or when it has been idle for long. */
  private timer: NodeJS.Timeout | undefined;
  private guide: AbilityGuide | undefined;
  private isLeaving = false;
  private stderr = '';

  constructor({ environment, maxMegabytes }: ProcessOptions) {
    const directory = mkdtempSync(join(tmpdir(), 'sayso-browser-'));
    this.child = spawnWorker(directory, { environment, maxMegabytes });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-500);
    });
    this.child.on('message', (message) => this.receive(message as BrowserReply | BrowserQuestion));
    this.ended = new Promise((resolve) => {
      const end = (problem: string) => {
        this.isLeaving = true;
        this.finish({ problem });
        // The browser of the process may still write into the directory for a moment.
        const removed = rm(directory, { recursive: true, force: true, maxRetries: 10 });
        void removed.catch(() => {}).then(resolve);
      };
      this.child.once('error', (error) => end(error.message));
      this.child.once('exit', (code, signal) => end(`${signal ?? code} ${this.stderr}`.trim()));
    });
  }

  /** Whether the process can take an order. */
  get isFree(): boolean {
    return !this.settle && !this.isLeaving;
  }

  /** Undefined when the process could not be started. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** `guide` answers the questions that the process asks during its work. */
  execute(order: BrowserOrder, guide?: AbilityGuide): Promise<BrowserReply> {
    this.guide = guide;
    this.setKeepAlive(true);
    // Set the limit in this process, because a busy child process does not notice that its own
    // limit has passed.
    this.killAfter(startMs + order.limitMs + endMs);
    return new Promise((settle) => {
      this.settle = settle;
      this.send({ order });
    });
  }

  /** Ends the process. A busy process first gets `withinMs` to end its browser. */
  leave(withinMs: number = endMs): void {
    this.isLeaving = true;
    if (this.settle) {
      this.send({ abort: true });
      this.killAfter(withinMs);
    } else this.kill();
  }

  kill(): void {
    this.isLeaving = true;
    // The browser ends when the pipe to its process closes. A confined browser ends with its
    // parent.
    this.child.kill('SIGKILL');
  }

  private receive(message: BrowserReply | BrowserQuestion): void {
    if ('question' in message) void this.answer(message);
    else this.finish(message);
  }

  /**
   * Sends the answer of the guide, or null if the guide fails or has no answer. Null ends the play.
   */
  private async answer({ question }: BrowserQuestion): Promise<void> {
    const answer = await this.guide?.answer(question).catch(() => null);
    this.send({ answer: answer ?? null });
  }

  private finish(reply: BrowserReply): void {
    clearTimeout(this.timer);
    const { settle } = this;
    this.settle = undefined;
    settle?.(reply);
    this.setKeepAlive(false);
    if (this.isLeaving) this.kill();
    else this.killAfter(idleMs).unref();
  }

  private killAfter(ms: number): NodeJS.Timeout {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.kill(), ms);
    return this.timer;
  }

  /** Ignores errors of sending: if the process has just died, its exit event reports that. */
  private send(message: BrowserMessage): void {
    // Without a channel the process did not start. Its error event reports that.
    this.child.send?.(message, () => {});
  }

  /**
   * Keeps the services' process alive while a browser runs, but not while the browser process is
   * idle.
   */
  private setKeepAlive(on: boolean): void {
    // The stderr of a child is a socket, so it has `ref` and `unref`.
    const errors = this.child.stderr as Socket | null;
    for (const one of [this.child, this.child.channel, errors]) {
      if (on) one?.ref();
      else one?.unref();
    }
  }
}

function spawnWorker(
  directory: string,
  { environment: { PATH, HOME, LANG }, maxMegabytes }: ProcessOptions,
): ChildProcess {
  const heap = `--max-old-space-size=${maxHeapMegabytes}`;
  const named = Object.entries({ PATH, HOME, LANG }).filter(([, value]) => value !== undefined);
  // The process gets none of the services' secrets and Node settings. Its temporary directory is
  // `directory`, so that the files of a killed browser are removed with it.
  const env = { ...Object.fromEntries(named), TMPDIR: directory };
  return spawn(process.execPath, [heap, entry, directory, String(maxMegabytes)], {
    ...{ env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' },
  });
}
