import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConcurrencyLimit } from '../../../../domain/async/concurrency-limit.ts';
import {
  type Sandbox,
  type SandboxHost,
  SandboxUnavailable,
  type SandboxWait,
} from '../../../ports/sandbox.ts';
import { BwrapSandbox } from './bwrap-sandbox.ts';
import { Cgroup } from './cgroup.ts';
import type { BwrapOptions } from './host-options.ts';
import type { SandboxPlan } from './sandbox-command.ts';
import { SandboxQueue } from './sandbox-queue.ts';

class PlacesInUse extends SandboxUnavailable {
  constructor() {
    super('all places are in use');
  }
}

/** Limits how many sandboxes are measured in parallel. */
const measuring = new ConcurrencyLimit(4);

/**
 * The sandboxes of all projects on this machine: at most `maxSandboxes`, frozen when idle, removed
 * when idle for long (GAP-36).
 */
export class BwrapHost implements SandboxHost {
  readonly name = 'bwrap';
  readonly reason = '';
  private readonly options: BwrapOptions;
  private readonly boxes = new Map<string, BwrapSandbox>();
  private readonly opening = new Map<string, Promise<BwrapSandbox>>();
  /**
   * Marks the control groups of this process, to distinguish them from those of other servers on
   * this machine.
   */
  private readonly owner: string;
  /** Pending removals of directories of ended sandboxes. */
  private readonly removing = new Set<Promise<void>>();
  /** How many reservations each project has. */
  private readonly reserved = new Map<string, number>();
  private readonly queue: SandboxQueue;
  private starting = 0;
  private closed = false;

  constructor(options: BwrapOptions) {
    this.options = options;
    this.queue = new SandboxQueue(() => options.clock.now().getTime());
    this.owner = cgroupOwner(options.directory);
  }

  /**
   * Returns a host with the same options but other modules; used to test the sandbox at startup.
   */
  withModules(directory: string): BwrapHost {
    return new BwrapHost({ ...this.options, modules: async () => directory });
  }

  async open(project: string): Promise<Sandbox> {
    if (this.closed) throw new SandboxUnavailable('the server is ending');
    const living = this.boxes.get(project);
    if (living && living.state !== 'destroyed') {
      await living.resume();
      return living;
    }
    const opening = this.opening.get(project);
    if (opening) return opening;
    // Serve the waiting projects first, because they asked before this call.
    this.serveQueue();
    const place = this.claimPlace();
    if (!place) throw new PlacesInUse();
    return this.start(project, place);
  }

  async reserve(project: string, wait: SandboxWait): Promise<() => void> {
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      this.count(project, -1);
      this.serveQueue();
    };
    this.count(project, 1);
    try {
      for (;;) {
        try {
          await this.open(project);
          return release;
        } catch (error) {
          if (!(error instanceof PlacesInUse)) throw error;
        }
        await this.queue.wait(project, wait);
      }
    } catch (error) {
      release();
      throw error;
    }
  }

  find(project: string): Sandbox | undefined {
    return this.boxes.get(project);
  }

  listActive(): Sandbox[] {
    return [...this.boxes.values()];
  }

  /** Freezes and removes sandboxes by their idle time; called every few seconds. */
  async sweep(): Promise<void> {
    const now = this.options.clock.now().getTime();
    const { idleSuspendMs, idleDestroyMs } = this.options.limits;
    const running = [...this.boxes.values()].filter(({ state }) => state === 'running');
    await Promise.all(running.map((box) => measuring.run(() => this.endIfTooLarge(box))));
    for (const box of [...this.boxes.values()]) {
      if (this.isInUse(box)) continue;
      const idle = now - box.lastUsed;
      if (idle >= idleDestroyMs) await this.evict(box);
      else if (idle >= idleSuspendMs) await box.suspend();
    }
  }

  /**
   * Measures the whole sandbox and ends it if it is too large. The sandbox has no file system of
   * its own, so no quota limits the number of its small files.
   */
  private async endIfTooLarge(box: BwrapSandbox): Promise<void> {
    if (box.state !== 'running') return;
    const { diskBytes, inodes } = this.options.limits;
    const use = await box.diskUse();
    if (use.bytes <= diskBytes && use.inodes <= inodes) return;
    this.options.log('sandbox removed: its files take too much space', {
      project: box.project,
      ...use,
    });
    const what =
      use.bytes > diskBytes
        ? `${Math.round(diskBytes / 2 ** 20)} MB`
        : `${inodes} files and folders`;
    await this.evict(
      box,
      `Stopped: a project may take at most ${what} while it runs. Everything saved is kept.`,
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    this.queue.endAll(new SandboxUnavailable('the server is ending'));
    await Promise.allSettled(this.opening.values());
    await Promise.allSettled([...this.boxes.values()].map((box) => this.destroy(box)));
    await Promise.allSettled(this.removing);
  }

  /** Starts a sandbox as soon as its claimed place is free. */
  private start(project: string, place: Promise<void>): Promise<BwrapSandbox> {
    const opening = place
      .then(() => this.launch(project))
      .finally(() => {
        this.starting--;
        this.opening.delete(project);
        this.serveQueue();
      });
    this.opening.set(project, opening);
    return opening;
  }

  private async launch(project: string): Promise<BwrapSandbox> {
    const { directory, kit, limits, clock, cgroupHome, overlay, canDisableUserns } = this.options;
    const id = randomBytes(6).toString('hex');
    const name = `${this.owner}.${id}`;
    const cgroup = cgroupHome && (await Cgroup.create(cgroupHome, name, limits));
    const gate = await this.options.gate(id);
    const plan: SandboxPlan = {
      // Use a new directory each time: the kernel releases the overlay of a dead sandbox shortly
      // after its processes have ended, and refuses another overlay on it until then.
      base: join(directory, randomBytes(12).toString('hex')),
      kit,
      registrySocket: gate.socketPath,
      modules: await this.options.modules(),
      overlay,
      uid: process.getuid?.() === 0 ? sandboxUser(project) : undefined,
      cgroupFiles: cgroup?.doors ?? [],
      limits,
      canDisableUserns,
    };
    try {
      const box: BwrapSandbox = await BwrapSandbox.start({
        project,
        plan,
        gate,
        cgroup,
        clock,
        onGone: () => this.forget(project),
        onIdle: () => this.serveQueue(),
      });
      this.boxes.set(project, box);
      // The sandbox may have died before this promise resolved.
      if (box.state === 'destroyed') this.forget(project);
      return box;
    } catch (error) {
      await gate.close();
      await cgroup?.remove();
      throw error instanceof SandboxUnavailable ? error : new SandboxUnavailable(String(error));
    }
  }

  /**
   * Claims one of the `maxSandboxes` places without waiting, so that no other call can claim the
   * same place. If all places are taken, evicts the least recently used sandbox that is not in use,
   * frozen sandboxes first. Returns undefined when every sandbox is in use. The returned promise
   * resolves when the place is free.
   */
  private claimPlace(): Promise<void> | undefined {
    const isFull = this.boxes.size + this.starting >= this.options.limits.maxSandboxes;
    const rank = (box: BwrapSandbox) => (box.state === 'suspended' ? 0 : 1);
    const [victim] = [...this.boxes.values()]
      .filter((box) => !this.isInUse(box))
      .sort((a, b) => rank(a) - rank(b) || a.lastUsed - b.lastUsed);
    if (isFull && !victim) return undefined;
    this.starting++;
    return isFull && victim ? this.evict(victim) : Promise.resolve();
  }

  private isInUse(box: BwrapSandbox): boolean {
    return box.busy || this.reserved.has(box.project);
  }

  private count(project: string, change: 1 | -1): void {
    const count = (this.reserved.get(project) ?? 0) + change;
    if (count > 0) this.reserved.set(project, count);
    else this.reserved.delete(project);
  }

  /** Gives free places to the waiting projects in order. Call it when a place may be free. */
  private serveQueue(): void {
    for (const project of this.boxes.keys()) this.queue.serve(project);
    for (;;) {
      const project = this.queue.next;
      const place = project !== undefined && !this.closed && this.claimPlace();
      if (!place) return;
      // Ignore the error here: the calls that open this project get it from the same promise.
      this.start(project, place).catch(() => {});
      this.queue.serve(project);
    }
  }

  /**
   * Stops a sandbox. Its place is free when the processes have ended; the removal of its files is
   * not awaited.
   */
  private async evict(box: BwrapSandbox, because?: string): Promise<void> {
    if (this.boxes.get(box.project) === box) this.boxes.delete(box.project);
    await box.stop(because);
    const removed = box
      .destroy()
      .catch((error) =>
        this.options.log('sandbox not removed', { project: box.project, error: String(error) }),
      );
    this.serveQueue();
    this.removing.add(removed);
    void removed.finally(() => this.removing.delete(removed));
  }

  private async destroy(box: BwrapSandbox): Promise<void> {
    if (this.boxes.get(box.project) === box) this.boxes.delete(box.project);
    await box.destroy();
    this.serveQueue();
  }

  private forget(project: string): void {
    const box = this.boxes.get(project);
    if (box?.state !== 'destroyed') return;
    this.boxes.delete(project);
    this.serveQueue();
    box
      .destroy()
      .catch((error) => this.options.log('sandbox not removed', { project, error: String(error) }));
  }
}

/** Returns the prefix for the names of the control groups of one directory's sandboxes. */
export function cgroupOwner(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 8);
}

/** Returns a user id for a project. If the id map allows it, no system assigns so high an id. */
export function sandboxUser(project: string): number {
  const hash = createHash('sha256').update(project).digest().readUInt32BE(0);
  const [, , size = 0] = (readFileSync('/proc/self/uid_map', 'utf8').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number);
  return size > 2_100_000_000
    ? 1_900_000_000 + (hash % 200_000_000)
    : 20_000 + (hash % Math.max(1, Math.min(size, 65_000) - 20_000));
}
