import { parentOf, type TreeRow } from './tree';

type TreeMove =
  | { type: 'focus'; index: number }
  | { type: 'toggle'; path: string }
  | { type: 'open'; row: TreeRow };

/**
 * Returns the standard tree action of a key: up and down move, right and left open and close
 * folders, Enter opens.
 */
export function treeMove(key: string, rows: readonly TreeRow[], current: number): TreeMove | null {
  const row = rows[current];
  const focus = (index: number): TreeMove => ({
    type: 'focus',
    index: Math.max(0, Math.min(rows.length - 1, index)),
  });
  switch (key) {
    case 'ArrowDown':
      return focus(current + 1);
    case 'ArrowUp':
      return focus(current - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      if (row?.type !== 'folder') return null;
      return row.open ? focus(current + 1) : { type: 'toggle', path: row.path };
    case 'ArrowLeft': {
      if (!row) return null;
      if (row.type === 'folder' && row.open) return { type: 'toggle', path: row.path };
      const parent = rows.findIndex((one) => one.path === parentOf(row.path));
      return parent === -1 ? null : focus(parent);
    }
    case 'Enter':
    case ' ':
      return row ? { type: 'open', row } : null;
    default:
      return null;
  }
}
