import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { killDatabase } from './kill-database.ts';

const script = fileURLToPath(new URL('./fault-worker.ts', import.meta.url));

export type Line = Record<string, unknown>;

/**
 * A worker process of the fault tests. It keeps its output lines, so that tests can wait for them
 * or count them.
 */
export class FaultProcess {
  readonly lines: Line[] = [];
  private readonly child: ChildProcess;
  private readonly watchers = new Set<() => void>();
  private readonly exited: Promise<void>;
  private readonly directory: string;
  private errors = '';

  /**
   * `within`: a command that runs the worker, for example one that gives the worker a separate
   * disk.
   */
  constructor(directory: string, modelUrl = '', within: readonly string[] = []) {
    this.directory = directory;
    const [command = '', ...args] = [
      ...within,
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      script,
      directory,
      modelUrl,
    ];
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.exited = new Promise((resolve) => this.child.once('exit', () => resolve()));
    this.child.stdin?.on('error', () => {});
    this.child.stderr?.on('data', (text) => {
      this.errors += text;
    });
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        this.lines.push(JSON.parse(line) as Line);
        this.wake();
      });
    void this.exited.then(() => this.wake());
  }

  ask(task: string, input: object = {}): void {
    this.child.stdin?.write(`${JSON.stringify({ task, ...input })}\n`);
  }

  /** Sends a task and waits for its result. */
  async answer(task: string, input: object = {}): Promise<Line> {
    this.ask(task, input);
    const line = await this.until((one) => one.done === task || one.failed === task);
    if (line.failed) throw new Error(String(line.error));
    return line;
  }

  /** Removes the results of a task, so that it can be sent again. */
  forget(task: string): void {
    this.lines.splice(
      0,
      this.lines.length,
      ...this.lines.filter((one) => one.done !== task && one.failed !== task),
    );
  }

  /**
   * Returns the first matching line. Rejects if the process ends, or after 5 min, because an
   * overloaded machine may be that slow.
   */
  async until(fits: (line: Line) => boolean): Promise<Line> {
    const deadline = Date.now() + 300_000;
    for (;;) {
      const found = this.lines.find(fits);
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null || Date.now() > deadline)
        throw new Error(
          `worker (exit ${this.child.exitCode}, signal ${this.child.signalCode}): ${this.errors}`,
        );
      await this.next();
    }
  }

  /** Kills the process and its database without a warning, like a power cut. */
  async kill(): Promise<void> {
    killDatabase(this.directory);
    this.child.kill('SIGKILL');
    await this.exited;
  }

  private next(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, 1_000);
      const watchers = this.watchers;
      function done() {
        clearTimeout(timer);
        watchers.delete(done);
        resolve();
      }
      watchers.add(done);
    });
  }

  private wake(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
