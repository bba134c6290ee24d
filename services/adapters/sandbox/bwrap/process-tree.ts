import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the processes of a sandbox as seen by the host: the launcher and its descendants. */
function listProcessTree(root: number): number[] {
  const below = childrenOf(root) ? (pid: number) => childrenOf(pid) ?? [] : childrenByParents();
  const found = [root];
  for (const pid of found) found.push(...below(pid));
  return found;
}

/**
 * Reads the children of a process from the kernel's lists, one list per thread. Returns undefined
 * when the kernel is built without these lists. The cost depends on the number of processes in the
 * sandbox, not on the host.
 */
function childrenOf(pid: number): number[] | undefined {
  const threads = `/proc/${pid}/task`;
  // The first thread's entry exists as long as the process.
  const first = listOf(`${threads}/${pid}/children`);
  if (!first) return undefined;
  return [
    ...first,
    ...otherThreads(threads, pid).flatMap(
      (thread) => listOf(`${threads}/${thread}/children`) ?? [],
    ),
  ];
}

function otherThreads(threads: string, pid: number): string[] {
  try {
    return readdirSync(threads).filter((thread) => thread !== String(pid));
  } catch {
    return [];
  }
}

function listOf(file: string): number[] | undefined {
  try {
    const list = readFileSync(file, 'latin1').trim();
    return list === '' ? [] : list.split(' ').map(Number);
  } catch {
    return undefined;
  }
}

/** Reads the parent of every process on the host. */
function childrenByParents(): (pid: number) => number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return (pid) => children.get(pid) ?? [];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Stops or continues all processes of a sandbox, for machines without a cgroup freezer. Processes
 * that lose their parent become children of the sandbox's first process, so the tree is complete.
 */
export function freezeTree(root: number, frozen: boolean): void {
  for (const pid of listProcessTree(root)) {
    // Do not stop a launcher outside of the sandbox's namespace, because it must still notice the
    // death of the services' process.
    if (pid === root && readNamespace(pid) === readNamespace(process.pid)) continue;
    try {
      process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT');
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** Returns the resident memory of the tree; shared pages count once per process. */
export function treeMemory(root: number): { memoryBytes: number; processes: number } {
  const pids = listProcessTree(root);
  let memoryBytes = 0;
  for (const pid of pids) {
    try {
      memoryBytes += Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
    } catch {
      // The process has ended in the meantime.
    }
  }
  return { memoryBytes, processes: pids.length };
}

function readNamespace(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return '';
  }
}
