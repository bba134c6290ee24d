import { limits } from '../../domain/limits/index.ts';
import { ParserProcess } from './parser-process.ts';

const { growMs, backOffMs, maxBackOffMs } = limits.parsing;

type Options = {
  /** How many processes the lane may have. */
  processes: number;
  /** Whether a job waits for a process of this lane. */
  isNeeded(): boolean;
  /** Called when a process becomes free or has ended. */
  onChange(): void;
  log(message: string, detail: Record<string, unknown>): void;
};

/**
 * A few parser processes and the rules for starting them. When processes crash repeatedly, a lane
 * waits before it restarts them; the other lane is not affected.
 */
export class ParserLane {
  private readonly workers = new Set<ParserProcess>();
  private readonly options: Options;
  /** How many processes died since a process last replied. */
  private recentExits = 0;
  private restartAt = 0;
  private growing: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: Options) {
    this.options = options;
  }

  get free(): ParserProcess[] {
    return [...this.workers].filter(({ isFree }) => isFree);
  }

  get isIdle(): boolean {
    return this.free.length === this.workers.size;
  }

  get processIds(): number[] {
    return [...this.workers].flatMap(({ pid }) => pid ?? []);
  }

  warm(): void {
    if (this.workers.size === 0) this.start();
  }

  /** Starts the first process immediately, and another only after a job has waited a while. */
  grow(): void {
    const { processes, isNeeded } = this.options;
    if (this.workers.size === 0) this.start();
    else if (this.workers.size < processes && [...this.workers].every(({ isReady }) => isReady)) {
      this.growing ??= setTimeout(() => {
        this.growing = undefined;
        if (isNeeded() && this.workers.size < processes) this.start();
      }, growMs).unref();
    }
  }

  recordReply(): void {
    this.recentExits = 0;
  }

  stopIfIdle(): void {
    for (const worker of this.workers) worker.stopIfIdle();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.growing);
    for (const worker of this.workers) worker.kill();
  }

  private start(): void {
    if (this.closed) return;
    const wait = this.restartAt - performance.now();
    if (wait > 0) {
      this.growing ??= setTimeout(() => {
        this.growing = undefined;
        this.warm();
      }, wait).unref();
      return;
    }
    const worker: ParserProcess = new ParserProcess({
      onReady: this.options.onChange,
      onGone: (problem) => this.removeWorker(worker, problem),
    });
    this.workers.add(worker);
  }

  private removeWorker(worker: ParserProcess, problem: string): void {
    this.workers.delete(worker);
    if (this.closed) return;
    if (!worker.isStoppedIdle) {
      this.options.log('a parser process ended', { problem });
      this.recentExits++;
      const wait =
        this.recentExits < 2 ? 0 : Math.min(maxBackOffMs, backOffMs * 2 ** (this.recentExits - 2));
      this.restartAt = performance.now() + wait;
    }
    this.options.onChange();
  }
}
