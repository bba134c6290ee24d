import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./fault-worker.ts', import.meta.url));

export type Line = Record<string, unknown>;

/** A worker process of the fault tests; its lines are kept, so that a test may wait for one or count them. */
export class FaultProcess {
  readonly lines: Line[] = [];
  private readonly child: ChildProcess;
  private readonly watchers = new Set<() => void>();
  private readonly exited: Promise<void>;
  private errors = '';

  /** `within` is a command the worker is started under, for instance one that gives it a disk of its own. */
  constructor(directory: string, modelUrl = '', within: readonly string[] = []) {
    const [command = '', ...args] = [...within, process.execPath, '--disable-warning=ExperimentalWarning', script, directory, modelUrl];
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

  /** Asks and waits for the answer. */
  async answer(task: string, input: object = {}): Promise<Line> {
    this.ask(task, input);
    const line = await this.until((one) => one.done === task || one.failed === task);
    if (line.failed) throw new Error(String(line.error));
    return line;
  }

  /** The first line that fits; rejects when the process ends or 5 min pass before it, as on a starved machine. */
  async until(fits: (line: Line) => boolean): Promise<Line> {
    const deadline = Date.now() + 300_000;
    for (;;) {
      const found = this.lines.find(fits);
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null || Date.now() > deadline)
        throw new Error(`worker (exit ${this.child.exitCode}, signal ${this.child.signalCode}): ${this.errors}`);
      await this.next();
    }
  }

  async kill(): Promise<void> {
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
