import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { limits } from '../../domain/limits/index.ts';
import type { ParseFailure, ParseOrder, ParserReply, TextReply } from './requests.ts';

const { maxHeapMegabytes, maxDataMegabytes, maxCpuSeconds, startMs } = limits.parsing;
const entry = fileURLToPath(new URL('./worker.ts', import.meta.url));

type AnswerListener = (index: number, reply: TextReply) => void;
/** A deadline is counted in this many ticks of the event loop's timers. */
const deadlineTicks = 10;
type CurrentWork = {
  order: ParseOrder;
  next: number;
  deadlineMs: number;
  onAnswer: AnswerListener;
  end: (result: 'done' | ParseFailure) => void;
};

/**
 * A process that parses. It handles one order at a time, text by text, and cannot be used again
 * after a crash.
 */
export class ParserProcess {
  /** Whether the process can take an order: it has started and is idle. */
  get isFree(): boolean {
    return this.isReady && !this.work;
  }
  /** Undefined when the process could not be started. */
  get pid(): number | undefined {
    return this.child.pid;
  }
  isReady = false;
  /** Whether this class ended the process because it was idle. */
  isStoppedIdle = false;
  private readonly child: ChildProcess;
  private readonly onReady: () => void;
  private readonly onGone: (problem: string) => void;
  private work: CurrentWork | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stderr = '';
  private isGone = false;

  constructor(events: { onReady: () => void; onGone: (problem: string) => void }) {
    this.onReady = events.onReady;
    this.onGone = events.onGone;
    this.child = startProcess();
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-500);
    });
    this.child.on('message', (reply) => this.receive(reply as ParserReply));
    this.child.once('error', (error) => this.endProcess('unavailable', error.message));
    this.child.once('exit', (code, signal) => {
      // The operator, low memory or the CPU limit of the process caused the exit, so the text is
      // not at fault.
      const isForeign =
        signal !== null && ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGXCPU'].includes(signal);
      this.endProcess(
        isForeign ? 'unavailable' : 'crashed',
        `${signal ?? code} ${this.stderr}`.trim(),
      );
    });
    this.setDeadline(startMs, () => this.kill());
    this.setKeepAlive(false);
  }

  /**
   * Parses the texts of an order. Calls `onAnswer` for each text that was answered. Resolves with
   * `done`, or with the failure of the first text without an answer.
   */
  parse(
    order: ParseOrder,
    deadlineMs: number,
    onAnswer: AnswerListener,
  ): Promise<'done' | ParseFailure> {
    return new Promise((end) => {
      this.work = { order, next: 0, deadlineMs, onAnswer, end };
      this.setKeepAlive(true);
      this.setDeadline(deadlineMs, () => this.finish('late'));
      // If the process dies at this moment, its exit event reports it.
      this.child.send(order, () => {});
    });
  }

  stopIfIdle(): void {
    if (!this.isFree) return;
    this.isStoppedIdle = true;
    this.kill();
  }

  kill(): void {
    this.isReady = false;
    this.child.kill('SIGKILL');
  }

  private receive(reply: ParserReply): void {
    if ('ready' in reply) {
      clearInterval(this.timer);
      this.isReady = true;
      this.onReady();
      return;
    }
    const { work } = this;
    if (work?.order.id !== reply.id || work.next !== reply.index) return;
    work.next++;
    work.onAnswer(reply.index, reply);
    if (work.next === work.order.inputs.length) this.finish('done');
    else this.setDeadline(work.deadlineMs, () => this.finish('late'));
  }

  private finish(result: 'done' | ParseFailure): void {
    clearInterval(this.timer);
    const { work } = this;
    this.work = undefined;
    this.setKeepAlive(false);
    if (result === 'late') this.kill();
    work?.end(result);
  }

  private endProcess(result: ParseFailure, problem: string): void {
    if (this.isGone) return;
    this.isGone = true;
    this.isReady = false;
    this.finish(result);
    this.onGone(problem);
  }

  /**
   * Sets the deadline. Counts ticks of a timer instead of time: when the event loop of this process
   * stalls, the stall counts as one tick only, and replies that arrived meanwhile are read before
   * the next tick.
   */
  private setDeadline(ms: number, onLate: () => void): void {
    clearInterval(this.timer);
    let ticks = 0;
    this.timer = setInterval(() => {
      if (++ticks < deadlineTicks) return;
      clearInterval(this.timer);
      onLate();
    }, ms / deadlineTicks).unref();
  }

  /** Keeps the parent process alive while the parser works, but not while the parser is idle. */
  private setKeepAlive(on: boolean): void {
    for (const one of [this.child, this.child.channel]) {
      if (on) one?.ref();
      else one?.unref();
    }
  }
}

function startProcess(): ChildProcess {
  const args = [`--max-old-space-size=${maxHeapMegabytes}`, '--max-semi-space-size=4', entry];
  // Give a parser neither our secrets nor our Node settings.
  const options: SpawnOptions = {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  };
  if (process.platform === 'win32') return spawn(process.execPath, args, options);
  // `-c 0` writes no core file, because crashes are expected. `-d` limits the memory of native
  // code, which V8 does not count. `-t` ends an endless computation if the parent process dies
  // first; otherwise the parent process ends it at the deadline.
  const limited = `ulimit -c 0; ulimit -d ${maxDataMegabytes * 1024}; ulimit -t ${maxCpuSeconds}; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...args], options);
}
