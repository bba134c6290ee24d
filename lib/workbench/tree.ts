/** Compares paths in tree order: folders before files, each by name, ignoring case. */
export function compareInTree(left: string, right: string): number {
  let from = 0;
  for (;;) {
    const leftEnd = left.indexOf('/', from);
    const rightEnd = right.indexOf('/', from);
    // At this depth, one path is a file and the other is inside a folder.
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

/**
 * Inserts a path into a sorted list without sorting it again. Returns the same list if it already
 * contains the path.
 */
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

/** One visible line of the tree. `setSize` and `position` are for screen readers (1-based). */
export type TreeRow = {
  type: 'file' | 'folder';
  path: string;
  name: string;
  depth: number;
  open: boolean;
  setSize: number;
  position: number;
};

/**
 * A folder on the current path: its prefix with the slash, its number of lines so far, and whether
 * its lines are visible.
 */
type Level = { prefix: string; lines: number; shown: boolean };

/**
 * Returns the visible lines for sorted paths, without the contents of closed folders. The time is
 * linear in the number of paths. A path in the same folder as the previous path, which is the usual
 * case, costs one comparison (P7).
 */
export function treeRows(paths: readonly string[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const homes: Level[] = [];
  const levels: Level[] = [{ prefix: '', lines: 0, shown: true }];
  let level = levels[0] as Level;
  for (const path of paths) {
    while (!path.startsWith(level.prefix)) {
      levels.pop();
      level = levels[levels.length - 1] as Level;
    }
    for (
      let slash = path.indexOf('/', level.prefix.length);
      slash !== -1;
      slash = path.indexOf('/', slash + 1)
    ) {
      const folder = path.slice(0, slash);
      const open = !closed.has(folder);
      if (level.shown) {
        const name = folder.slice(level.prefix.length);
        rows.push({
          type: 'folder',
          path: folder,
          name,
          depth: levels.length - 1,
          open,
          setSize: 0,
          position: ++level.lines,
        });
        homes.push(level);
      }
      level = { prefix: path.slice(0, slash + 1), lines: 0, shown: level.shown && open };
      levels.push(level);
    }
    if (!level.shown) continue;
    const name = path.slice(level.prefix.length);
    rows.push({
      type: 'file',
      path,
      name,
      depth: levels.length - 1,
      open: false,
      setSize: 0,
      position: ++level.lines,
    });
    homes.push(level);
  }
  for (let i = 0; i < rows.length; i++) (rows[i] as TreeRow).setSize = (homes[i] as Level).lines;
  return rows;
}

/**
 * Whether two lines look the same. Each call of `treeRows` creates new objects, so they must be
 * compared by value.
 */
export function sameRow(left: TreeRow, right: TreeRow): boolean {
  return (
    left.path === right.path &&
    left.type === right.type &&
    left.open === right.open &&
    left.setSize === right.setSize &&
    left.position === right.position
  );
}

export function parentOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? '' : path.slice(0, cut);
}
