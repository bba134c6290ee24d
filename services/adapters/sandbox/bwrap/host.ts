import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../ports/clock.ts';
import { type Sandbox, type SandboxHost, SandboxUnavailable } from '../../../ports/sandbox.ts';
import { Box } from './box.ts';
import { Cgroup, type CgroupHome } from './cgroup.ts';
import type { Kit } from './kit.ts';
import type { BoxLimits, BoxPlan } from './recipe.ts';

export type HostLimits = BoxLimits & {
  maxSandboxes: number;
  idleSuspendMs: number;
  idleDestroyMs: number;
  /** All files of one project directory together; a box that holds more is destroyed. */
  diskBytes: number;
};

export type BwrapOptions = {
  /** Where the boxes' directories lie; nobody else puts anything there. */
  directory: string;
  kit: Kit;
  limits: HostLimits;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  cgroupHome: CgroupHome | undefined;
  overlay: 'overlay' | 'copy';
  canDisableUserns: boolean;
  /** Directory of the template's node_modules, once it is there. */
  modules: () => Promise<string | undefined>;
};

/** Boxes of all projects on this machine: at most `maxSandboxes`, frozen when idle, gone when idle for long (GAP-36). */
export class BwrapHost implements SandboxHost {
  readonly name = 'bwrap';
  readonly reason = '';
  private readonly options: BwrapOptions;
  private readonly boxes = new Map<string, Box>();
  private readonly opening = new Map<string, Promise<Box>>();
  /** Tells this process's groups from those of other servers on the machine. */
  private readonly owner: string;
  private starting = 0;
  private closed = false;

  constructor(options: BwrapOptions) {
    this.options = options;
    this.owner = groupMark(options.directory);
  }

  /** The same host over other modules; the trial at start uses it. */
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
    let opening = this.opening.get(project);
    if (!opening) {
      opening = this.start(project).finally(() => this.opening.delete(project));
      this.opening.set(project, opening);
    }
    return opening;
  }

  find(project: string): Sandbox | undefined {
    return this.boxes.get(project);
  }

  living(): Sandbox[] {
    return [...this.boxes.values()];
  }

  /** Freezes and removes idle boxes by the clock; called every few seconds. */
  async sweep(): Promise<void> {
    const now = this.options.clock.now().getTime();
    const { idleSuspendMs, idleDestroyMs, diskBytes } = this.options.limits;
    for (const box of [...this.boxes.values()]) {
      // No quota holds many small files back without a file system of their own, so the whole is measured.
      if (box.state === 'running' && (await box.diskBytes()) > diskBytes) {
        this.options.log('sandbox removed: its files take too much space', { project: box.project });
        await this.destroy(box);
        continue;
      }
      if (box.busy) continue;
      const idle = now - box.lastUsed;
      if (idle >= idleDestroyMs) await this.destroy(box);
      else if (idle >= idleSuspendMs) await box.suspend();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.opening.values());
    await Promise.allSettled([...this.boxes.values()].map((box) => this.destroy(box)));
  }

  private async start(project: string): Promise<Box> {
    await this.makeRoom();
    return this.launch(project).finally(() => {
      this.starting--;
    });
  }

  private async launch(project: string): Promise<Box> {
    const { directory, kit, limits, clock, cgroupHome, overlay, canDisableUserns } = this.options;
    const name = `${this.owner}.${randomBytes(6).toString('hex')}`;
    const cgroup = cgroupHome && (await Cgroup.create(cgroupHome, name, limits));
    const plan: BoxPlan = {
      // New each time: the kernel lets go of a dead box's overlay a moment after its processes are gone, and mounts none over it.
      base: join(directory, randomBytes(12).toString('hex')),
      kit,
      modules: await this.options.modules(),
      overlay,
      uid: process.getuid?.() === 0 ? boxUser(project) : undefined,
      doors: cgroup?.doors ?? [],
      limits,
      canDisableUserns,
    };
    try {
      const box: Box = await Box.start({ project, plan, cgroup, clock, onGone: () => this.forget(project) });
      this.boxes.set(project, box);
      // It may have died while this promise travelled.
      if (box.state === 'destroyed') this.forget(project);
      return box;
    } catch (error) {
      await cgroup?.remove();
      throw error instanceof SandboxUnavailable ? error : new SandboxUnavailable(String(error));
    }
  }

  /** The least recently used makes place: frozen ones first, then any without a command under way. */
  private async makeRoom(): Promise<void> {
    while (this.boxes.size + this.starting >= this.options.limits.maxSandboxes) {
      const idle = [...this.boxes.values()].filter((box) => !box.busy);
      const rank = (box: Box) => (box.state === 'suspended' ? 0 : 1);
      const [victim] = idle.sort((a, b) => rank(a) - rank(b) || a.lastUsed - b.lastUsed);
      if (!victim) throw new SandboxUnavailable('all places are busy');
      await this.destroy(victim);
    }
    // Taken at once, with nothing awaited in between: two that open together cannot take the same place.
    this.starting++;
  }

  private async destroy(box: Box): Promise<void> {
    if (this.boxes.get(box.project) === box) this.boxes.delete(box.project);
    await box.destroy();
  }

  private forget(project: string): void {
    const box = this.boxes.get(project);
    if (box?.state !== 'destroyed') return;
    this.boxes.delete(project);
    box.destroy().catch((error) => this.options.log('sandbox not removed', { project, error: String(error) }));
  }
}

/** What the names of the control groups of one directory's boxes begin with. */
export function groupMark(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 8);
}

/** A user id per project, above those that systems hand out where the id map allows it. */
function boxUser(project: string): number {
  const hash = createHash('sha256').update(project).digest().readUInt32BE(0);
  const [, , size = 0] = (readFileSync('/proc/self/uid_map', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).map(Number);
  return size > 2_100_000_000 ? 1_900_000_000 + (hash % 200_000_000) : 20_000 + (hash % Math.max(1, Math.min(size, 65_000) - 20_000));
}
