import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The directories in which the sandboxes' control groups are created. With cgroup version 1, each
 * controller has its own directory. With version 2, all controllers share one directory.
 */
export type CgroupHome = { version: 1 | 2; memory?: string; pids?: string; freezer?: string };
export type CgroupLimits = { memoryBytes: number; maxProcesses: number };

const prefix = 'sayso.';
const removeTries = 100;
const removeEveryMs = 20;

/**
 * Finds the directories in which this process may create control groups. Returns undefined if there
 * are none; then only prlimit limits a sandbox.
 */
export async function findCgroupHome(): Promise<CgroupHome | undefined> {
  let own: string[];
  try {
    own = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  } catch {
    return undefined;
  }
  const home: CgroupHome = { version: 1 };
  for (const line of own) {
    const [, controllers = '', path = '/'] = line.split(':');
    for (const name of ['memory', 'pids', 'freezer'] as const) {
      if (!controllers.split(',').includes(name)) continue;
      const directory = await firstWritable([
        join(`/sys/fs/cgroup/${controllers}`, path),
        `/sys/fs/cgroup/${controllers}`,
      ]);
      if (directory) home[name] = directory;
    }
  }
  if (home.memory || home.pids || home.freezer) return home;
  return findUnified(own.find((line) => line.startsWith('0::'))?.slice(3));
}

async function findUnified(path: string | undefined): Promise<CgroupHome | undefined> {
  if (path === undefined || !existsSync('/sys/fs/cgroup/cgroup.controllers')) return undefined;
  // Version 2: a group that contains processes cannot pass controllers to child groups, so the
  // nearest usable group may be an ancestor.
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const directory = await firstWritable([join('/sys/fs/cgroup', at)], 'memory.max');
    if (directory) return { version: 2, memory: directory, pids: directory, freezer: directory };
    if (at === '' || at === '/') return undefined;
  }
}

async function firstWritable(
  directories: string[],
  mustHold?: string,
): Promise<string | undefined> {
  for (const directory of directories) {
    const trial = join(directory, `${prefix}trial.${process.pid}`);
    try {
      await mkdir(trial);
      const good = mustHold === undefined || existsSync(join(trial, mustHold));
      await rmdir(trial);
      if (good) return directory;
    } catch {
      // The directory is not writable; try the next one.
    }
  }
  return undefined;
}

/** The control groups of one sandbox: its kernel limits and its freezer. */
export class Cgroup {
  readonly version: 1 | 2;
  private readonly home: CgroupHome;
  private readonly name: string;

  private constructor(home: CgroupHome, name: string) {
    this.home = home;
    this.version = home.version;
    this.name = prefix + name;
  }

  static async create(home: CgroupHome, name: string, limits: CgroupLimits): Promise<Cgroup> {
    const group = new Cgroup(home, name);
    for (const directory of group.directories) await mkdir(directory, { recursive: true });
    const memory = group.of('memory');
    if (memory && home.version === 1) {
      await writeFile(join(memory, 'memory.limit_in_bytes'), String(limits.memoryBytes));
      // The file does not exist where swap is not accounted.
      await writeFile(
        join(memory, 'memory.memsw.limit_in_bytes'),
        String(limits.memoryBytes),
      ).catch(() => {});
    } else if (memory) {
      await writeFile(join(memory, 'memory.max'), String(limits.memoryBytes));
      await writeFile(join(memory, 'memory.swap.max'), '0').catch(() => {});
    }
    const pids = group.of('pids');
    if (pids) await writeFile(join(pids, 'pids.max'), String(limits.maxProcesses));
    return group;
  }

  /** Files to which a process writes its id to join the group. */
  get doors(): string[] {
    return this.directories.map((directory) => join(directory, 'cgroup.procs'));
  }

  get canFreeze(): boolean {
    return this.home.freezer !== undefined;
  }

  async freeze(frozen: boolean): Promise<void> {
    const directory = this.of('freezer');
    if (!directory) return;
    if (this.version === 2) await writeFile(join(directory, 'cgroup.freeze'), frozen ? '1' : '0');
    else await writeFile(join(directory, 'freezer.state'), frozen ? 'FROZEN' : 'THAWED');
  }

  async memoryBytes(): Promise<number | undefined> {
    const directory = this.of('memory');
    if (!directory) return undefined;
    return Number(
      await readFile(
        join(directory, this.version === 2 ? 'memory.current' : 'memory.usage_in_bytes'),
        'utf8',
      ),
    );
  }

  async processes(): Promise<number[]> {
    const directory = this.directories[0];
    if (!directory) return [];
    const text = await readFile(join(directory, 'cgroup.procs'), 'utf8').catch(() => '');
    return text.split('\n').filter(Boolean).map(Number);
  }

  /**
   * Kills the processes in the group and removes the group. It retries because dead processes leave
   * the group one by one.
   */
  async remove(): Promise<void> {
    for (let left = removeTries; left > 0; left--) {
      const gone = await Promise.all(
        this.directories.map((directory) => rmdir(directory).then(() => true, isGone)),
      );
      if (gone.every(Boolean)) return;
      for (const pid of await this.processes()) kill(pid);
      await wait(removeEveryMs);
    }
    throw new Error(`the group ${this.name} could not be removed`);
  }

  private of(controller: 'memory' | 'pids' | 'freezer'): string | undefined {
    const home = this.home[controller];
    return home && join(home, this.name);
  }

  private get directories(): string[] {
    const all = (['memory', 'pids', 'freezer'] as const).flatMap(
      (controller) => this.of(controller) ?? [],
    );
    return [...new Set(all)];
  }
}

/** Removes empty groups of an earlier process, but no group that contains processes. */
export async function sweepCgroups(home: CgroupHome, owner: string): Promise<void> {
  for (const directory of new Set([home.memory, home.pids, home.freezer])) {
    if (!directory) continue;
    for (const name of await readdir(directory).catch(() => []))
      if (name.startsWith(`${prefix}${owner}.`)) await rmdir(join(directory, name)).catch(() => {});
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended in the meantime.
  }
}

function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT';
}
