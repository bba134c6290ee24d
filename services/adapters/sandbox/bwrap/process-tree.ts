import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes of a box as the host sees them: the launcher and everything below it. */
function tree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Stops or continues a whole box without a freezer. Orphans hang below the box's own first process, so the tree is complete. */
export function freezeTree(root: number, frozen: boolean): void {
  for (const pid of tree(root)) {
    // Outside its namespace the launcher itself keeps running: it must still notice our death.
    if (pid === root && readNamespace(pid) === readNamespace(process.pid)) continue;
    try {
      process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT');
    } catch {
      // Gone meanwhile.
    }
  }
}

/** Resident memory of the tree; shared pages count once for each process. */
export function treeMemory(root: number): { memoryBytes: number; processes: number } {
  const pids = tree(root);
  let memoryBytes = 0;
  for (const pid of pids) {
    try {
      memoryBytes += Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
    } catch {
      // Gone meanwhile.
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
