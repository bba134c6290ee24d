import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  type ExecOptions,
  type Execution,
  type Sandbox,
  SandboxUnavailable,
} from '../../../ports/sandbox.ts';
import { ProjectFiles } from '../project-files.ts';
import type { RegistryGate } from '../registry/egress.ts';
import type { Cgroup } from './cgroup.ts';
import { type BoxMessage, openChannel } from './channel.ts';
import { type DiskUse, discard, diskUse } from './disk-use.ts';
import { exitCodes, SandboxExecution } from './execution.ts';
import { ExposedPorts } from './exposed-ports.ts';
import { removeTree } from './host-directory.ts';
import { freezeTree, treeMemory } from './process-tree.ts';
import { type SandboxPlan, sandboxCommand, sandboxPaths, seccompFd } from './sandbox-command.ts';
import { createSandboxDirectories } from './sandbox-directories.ts';

export type BwrapSandboxOptions = {
  project: string;
  plan: SandboxPlan;
  gate: RegistryGate;
  cgroup: Cgroup | undefined;
  clock: Clock;
  onGone: () => void;
  /** Called when the last running command with a time limit has ended. */
  onIdle: () => void;
};

/** One project's sandbox: a bwrap process that contains the supervisor and everything it starts. */
export class BwrapSandbox implements Sandbox {
  readonly project: string;
  /** Time of the last call of a method, in epoch ms. */
  lastUsed: number;
  private phase: Sandbox['state'] = 'running';
  private readonly options: BwrapSandboxOptions;
  private readonly files: ProjectFiles;
  private readonly child: ChildProcess;
  private readonly channel: ReturnType<typeof openChannel>;
  private readonly executions = new Map<
    number,
    { execution: SandboxExecution; lasting: boolean }
  >();
  private readonly ports: ExposedPorts;
  private readonly gone: Promise<void>;
  private serial = 0;
  private stopping: Promise<void> | undefined;
  private removing: Promise<void> | undefined;
  private ready: (problem?: string) => void = () => {};
  private stderr = '';
  private given: DiskUse = { bytes: 0, inodes: 0 };

  private constructor(options: BwrapSandboxOptions) {
    const { plan, clock } = options;
    this.options = options;
    this.project = options.project;
    this.lastUsed = clock.now().getTime();
    const { project, scratch, run } = sandboxPaths(plan.base);
    const owner = plan.uid === undefined ? undefined : { uid: plan.uid, gid: plan.uid };
    this.ports = new ExposedPorts(run, (port) =>
      this.sendRequest((id) => this.channel.send({ do: 'expose', id, port })),
    );
    this.files = new ProjectFiles({ root: project, scratch, owner, discard });
    const { file, args } = sandboxCommand(plan);
    const filter = openSync(plan.kit.seccompFile, constants.O_RDONLY);
    try {
      const stdio: ('pipe' | number)[] = ['pipe', 'pipe', 'pipe'];
      stdio[seccompFd] = filter;
      this.child = spawn(file, args, {
        stdio,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin' },
        detached: true,
      });
    } finally {
      closeSync(filter);
    }
    this.channel = openChannel(this.child as { stdin: Writable; stdout: Readable }, {
      onMessage: (message) => this.receive(message),
      onFlood: () => void this.destroy(),
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-2_000);
    });
    this.gone = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(this.failAll(error.message)));
      this.child.once('close', () =>
        resolve(this.failAll(this.stderr.trim() || 'it ended at once')),
      );
    });
  }

  /**
   * Creates the directories, starts the sandbox and waits until its supervisor is ready. Rejects
   * with `SandboxUnavailable`.
   */
  static async start(options: BwrapSandboxOptions): Promise<BwrapSandbox> {
    await createSandboxDirectories(options.plan);
    const box = new BwrapSandbox(options);
    // Packages copied from the template do not count towards the disk use of the sandbox.
    if (options.plan.overlay === 'copy')
      box.given = await diskUse(sandboxPaths(options.plan.base).modules);
    const settled = new AbortController();
    const problem = await new Promise<string | undefined>((resolve) => {
      box.ready = resolve;
      void options.clock.sleep(limits.sandbox.startMs, settled.signal).then(
        () => resolve('it did not start in time'),
        () => {},
      );
    });
    settled.abort();
    if (problem === undefined) return box;
    await box.destroy();
    throw new SandboxUnavailable(problem);
  }

  get state(): Sandbox['state'] {
    return this.phase;
  }

  /** Whether a command with a time limit is running; a dev server does not count. */
  get busy(): boolean {
    return [...this.executions.values()].some(({ lasting }) => !lasting);
  }

  async writeFiles(files: { path: string; bytes: Uint8Array }[]): Promise<void> {
    this.touch();
    for (const { path, bytes } of files) await this.files.write(path, bytes);
  }

  async removeFiles(paths: string[]): Promise<void> {
    this.touch();
    for (const path of paths) await this.files.remove(path);
  }

  readFile(path: string): Promise<Uint8Array | undefined> {
    this.touch();
    return this.files.read(path);
  }

  sizeOf(path: string): Promise<{ bytes: number; onDisk: number } | undefined> {
    this.touch();
    return this.files.sizeOf(path);
  }

  list(under?: string): Promise<string[]> {
    this.touch();
    return this.files.list(under);
  }

  exec(command: string, options: ExecOptions): Execution {
    this.touch();
    const id = ++this.serial;
    const execution = new SandboxExecution({
      clock: this.options.clock,
      options,
      kill: () => this.channel.send({ do: 'kill', id }),
    });
    if (this.phase === 'destroyed') {
      execution.finish(exitCodes.killed);
      return execution;
    }
    this.executions.set(id, { execution, lasting: !Number.isFinite(options.timeoutMs) });
    this.channel.send({ do: 'start', id, command, env: options.env ?? {} });
    return execution;
  }

  /** Returns a socket for the port; 0 means the first port that listens. */
  async expose(port: number): Promise<{ socketPath: string }> {
    this.touch();
    return { socketPath: await this.ports.socketPath(port) };
  }

  async suspend(): Promise<void> {
    if (this.phase !== 'running') return;
    this.phase = 'suspended';
    await this.freeze(true);
  }

  async resume(): Promise<void> {
    this.touch();
    if (this.phase !== 'suspended') return;
    await this.freeze(false);
    this.phase = 'running';
  }

  async stats(): Promise<{ memoryBytes: number; processes: number }> {
    const { cgroup } = this.options;
    const tree = treeMemory(this.child.pid ?? 0);
    return {
      memoryBytes: (await cgroup?.memoryBytes()) ?? tree.memoryBytes,
      processes: tree.processes,
    };
  }

  /**
   * Returns the sandbox's disk use, including discarded files and the package manager's cache.
   * Packages copied from the template are not included.
   */
  async diskUse(): Promise<DiskUse> {
    const { bytes, inodes } = await diskUse(this.options.plan.base);
    return { bytes: bytes - this.given.bytes, inodes: inodes - this.given.inodes };
  }

  /**
   * Kills the sandbox's processes; only `destroy` removes its files. If `because` is given, the
   * terminals of running commands show this text, and the commands end with the exit code
   * `tooMuchDisk`.
   */
  stop(because?: string): Promise<void> {
    if (because)
      for (const { execution } of this.executions.values())
        execution.setVerdict(exitCodes.tooMuchDisk, `\n${because}\n`);
    this.stopping ??= this.end();
    return this.stopping;
  }

  destroy(): Promise<void> {
    this.removing ??= this.stop().finally(() => removeTree(this.options.plan.base));
    return this.removing;
  }

  private async end(): Promise<void> {
    this.child.kill('SIGKILL');
    // A frozen process dies only after it is unfrozen.
    if (this.phase === 'suspended') await this.freeze(false).catch(() => {});
    this.phase = 'destroyed';
    await this.gone;
    await this.ports.close();
    await this.options.gate.close();
    await this.options.cgroup?.remove();
  }

  touch(): void {
    this.lastUsed = this.options.clock.now().getTime();
  }

  private async freeze(frozen: boolean): Promise<void> {
    if (this.options.cgroup?.canFreeze) await this.options.cgroup.freeze(frozen);
    else freezeTree(this.child.pid ?? 0, frozen);
  }

  private sendRequest(send: (id: number) => void): Promise<number> {
    const id = ++this.serial;
    const options = { timeoutMs: limits.sandbox.startMs, maxOutputBytes: 0 };
    const execution = new SandboxExecution({
      clock: this.options.clock,
      options,
      kill: () => execution.finish(exitCodes.timedOut),
    });
    this.executions.set(id, { execution, lasting: true });
    send(id);
    return execution.exit;
  }

  private receive({ id, ready, out, exit }: BoxMessage): void {
    if (ready) this.ready();
    const entry = id === undefined ? undefined : this.executions.get(id);
    if (!entry || id === undefined) return;
    if (out !== undefined) entry.execution.receive(Buffer.from(out, 'base64'));
    if (exit === undefined) return;
    this.executions.delete(id);
    entry.execution.finish(exit);
    if (!entry.lasting && !this.busy) this.options.onIdle();
  }

  private failAll(problem: string): void {
    this.phase = 'destroyed';
    this.ready(problem);
    for (const { execution } of this.executions.values()) execution.finish(exitCodes.killed);
    this.executions.clear();
    this.options.onGone();
  }
}
