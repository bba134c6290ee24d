/** Orders paths as a tree shows them: folders before files, each by name without regard to case. */
export function compareInTree(left: string, right: string): number {
  let from = 0;
  for (;;) {
    const leftEnd = left.indexOf('/', from);
    const rightEnd = right.indexOf('/', from);
    // At this depth one is a file and the other lies in a folder.
    if ((leftEnd === -1) !== (rightEnd === -1)) return leftEnd === -1 ? 1 : -1;
    const leftName = leftEnd === -1 ? left.slice(from) : left.slice(from, leftEnd);
    const rightName = rightEnd === -1 ? right.slice(from) : right.slice(from, rightEnd);
    if (leftName !== rightName) return byName(leftName, rightName);
    if (leftEnd === -1) return 0;
    from = leftEnd + 1;
  }
}

function byName(left: string, right: string): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  if (a !== b) return a < b ? -1 : 1;
  return left < right ? -1 : 1;
}

/** Puts a path into a sorted list without sorting it anew; a path already there gives the same list. */
export function insertInTree(paths: readonly string[], path: string): readonly string[] {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareInTree(paths[middle] as string, path) < 0) low = middle + 1;
    else high = middle;
  }
  return paths[low] === path ? paths : [...paths.slice(0, low), path, ...paths.slice(low)];
}

/** One visible line of the tree. `setSize` and `position` are what a screen reader is told (1-based). */
export type TreeRow = {
  type: 'file' | 'folder';
  path: string;
  name: string;
  depth: number;
  open: boolean;
  setSize: number;
  position: number;
};

/** The visible lines for sorted paths, with closed folders left out; linear in the number of paths. */
export function treeRows(paths: readonly string[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const siblings = new Map<string, number>();
  const join = (parent: string, row: Omit<TreeRow, 'setSize' | 'position'>) => {
    const position = (siblings.get(parent) ?? 0) + 1;
    siblings.set(parent, position);
    rows.push({ ...row, position, setSize: 0 });
  };
  let inside: string[] = [];
  let hiddenBelow: string | undefined;
  for (const path of paths) {
    if (hiddenBelow !== undefined && path.startsWith(hiddenBelow)) continue;
    hiddenBelow = undefined;
    const parts = path.split('/');
    const folders = parts.slice(0, -1);
    let same = 0;
    while (same < folders.length && inside[same] === folders[same]) same += 1;
    for (let depth = same; depth < folders.length; depth++) {
      const folder = folders.slice(0, depth + 1).join('/');
      const open = !closed.has(folder);
      join(folders.slice(0, depth).join('/'), { type: 'folder', path: folder, name: folders[depth] as string, depth, open });
      if (!open) {
        hiddenBelow = `${folder}/`;
        break;
      }
    }
    inside = hiddenBelow === undefined ? folders : hiddenBelow.slice(0, -1).split('/');
    if (hiddenBelow !== undefined) continue;
    join(folders.join('/'), { type: 'file', path, name: parts.at(-1) as string, depth: folders.length, open: false });
  }
  for (const row of rows) row.setSize = siblings.get(parentOf(row.path)) ?? 1;
  return rows;
}

export function parentOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? '' : path.slice(0, cut);
}
