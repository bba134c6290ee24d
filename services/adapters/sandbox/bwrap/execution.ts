import type { Clock } from '../../../ports/clock.ts';
import { diskFullExitCode, type ExecOptions, type Execution } from '../../../ports/sandbox.ts';

export const exitCodes = {
  timedOut: 124,
  killed: 137,
  tooMuchOutput: 153,
  tooMuchDisk: diskFullExitCode,
};

/** One command in a sandbox: streamed output, a time limit, an output limit and an exit status. */
export class SandboxExecution implements Execution {
  readonly exit: Promise<number>;
  private readonly decoder = new TextDecoder();
  private readonly waiting: string[] = [];
  private readonly over = new AbortController();
  private readonly maxOutputBytes: number;
  private readonly requestKill: () => void;
  private wake: () => void = () => {};
  private settle: (code: number) => void = () => {};
  private seen = 0;
  private verdict: number | undefined;

  constructor({ clock, options, kill }: { clock: Clock; options: ExecOptions; kill: () => void }) {
    this.maxOutputBytes = options.maxOutputBytes;
    this.requestKill = kill;
    this.exit = new Promise((resolve) => {
      this.settle = resolve;
    });
    if (Number.isFinite(options.timeoutMs)) void this.limitTime(clock, options.timeoutMs);
    options.signal?.addEventListener('abort', () => void this.end(exitCodes.killed), {
      once: true,
      signal: this.over.signal,
    });
    if (options.signal?.aborted) void this.end(exitCodes.killed);
  }

  get output(): AsyncIterable<string> {
    return this.read();
  }

  async kill(): Promise<void> {
    this.end(exitCodes.killed);
    await this.exit;
  }

  receive(bytes: Uint8Array): void {
    if (this.verdict !== undefined) return;
    const left = this.maxOutputBytes - this.seen;
    this.seen += bytes.length;
    this.appendNotice(this.decoder.decode(bytes.subarray(0, Math.max(0, left)), { stream: true }));
    if (bytes.length > left) this.end(exitCodes.tooMuchOutput);
  }

  /** Decides the exit status of a command whose sandbox will be ended, and shows the reason. */
  setVerdict(verdict: number, why: string): void {
    if (this.over.signal.aborted || this.verdict !== undefined) return;
    this.verdict = verdict;
    this.appendNotice(why);
  }

  /**
   * Ends the execution. Called when the sandbox reports the exit of the command, or when the
   * sandbox itself has ended.
   */
  finish(code: number): void {
    if (this.over.signal.aborted) return;
    this.appendNotice(this.decoder.decode());
    this.over.abort();
    this.settle(this.verdict ?? code);
    this.wake();
  }

  private end(verdict: number): void {
    if (this.over.signal.aborted) return;
    this.verdict ??= verdict;
    this.requestKill();
  }

  private async limitTime(clock: Clock, ms: number): Promise<void> {
    await clock.sleep(ms, this.over.signal).catch(() => {});
    this.end(exitCodes.timedOut);
  }

  private appendNotice(text: string): void {
    if (text) this.waiting.push(text);
    this.wake();
  }

  private async *read(): AsyncGenerator<string> {
    for (;;) {
      const text = this.waiting.splice(0).join('');
      if (text) yield text;
      else if (this.over.signal.aborted) return;
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
    }
  }
}
