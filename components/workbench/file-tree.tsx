'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useMedia } from '@/lib/browser/use-media';
import { useLocks } from '@/lib/locks/use-locks';
import { useEditor, useFiles, useOpenProject, useProject } from '@/lib/projects/context';
import { type TreeRow, treeRows } from '@/lib/workbench/tree';
import { treeMove } from '@/lib/workbench/tree-keys';
import {
  type ChangeMark,
  type ChangeMarks,
  markBelow,
  useChangeMarks,
} from '@/lib/workbench/use-change-marks';
import type { FileAction } from './file-menu';
import { TreeLine } from './tree-line';

const rowHeight = { fine: 28, coarse: 44 };

type Props = { onAct(act: FileAction): void; onOpen?: (() => void) | undefined };

/**
 * The project's files (WB-006). Renders only visible rows. The arrow keys move the focus, and Enter
 * opens a file.
 */
export function FileTree({ onAct, onOpen }: Props) {
  // The virtualizer changes its state but not its identity, so React's compiler would memoize stale
  // values.
  'use no memo';
  const t = useTranslations('tree');
  const words = useTranslations('files');
  const paths = useFiles((files) => files.paths);
  const growing = useFiles((files) => files.growing);
  const active = useEditor((editor) => editor.active);
  const own = useProject(({ id, readOnly }) => id !== null && !readOnly);
  const marks = useChangeMarks();
  const { stateOf } = useLocks();
  const height = rowHeight[useMedia('(pointer: coarse)') ? 'coarse' : 'fine'];
  const unsaved = useEditor((editor) => editor.unsaved);
  const { closed, focused, setFocused, toggle, open } = useTreeState(onOpen);
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(paths, closed), [paths, closed]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const current = rows.findIndex((row) => row.path === (focused ?? active));

  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocused(row.path);
    list.scrollToIndex(index);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(row.path)}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = treeMove(event.key, rows, current);
    if (!move) return;
    event.preventDefault();
    if (move.type === 'focus') focus(move.index);
    else if (move.type === 'toggle') toggle(move.path);
    else open(move.row);
  };

  if (rows.length === 0) return <p className="p-4 text-13 text-ink-soft">{t('empty')}</p>;
  return (
    <div
      ref={box}
      role="tree"
      aria-label={t('label')}
      onKeyDown={onKeyDown}
      className="h-full overflow-auto py-1.5"
      tabIndex={-1}
    >
      <div className="relative w-full" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as TreeRow;
          return (
            <TreeLine
              key={row.path}
              t={words}
              row={row}
              top={start}
              selected={row.path === active}
              growing={row.path === growing}
              mark={markOf(marks, row)}
              lock={stateOf(row.path)}
              unsaved={unsaved.has(row.path)}
              height={height}
              focusable={index === Math.max(0, current)}
              onOpen={open}
              onAct={own ? onAct : null}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Returns which folders are closed, which row has the focus, and what opening a row does. */
function useTreeState(onOpen: Props['onOpen']) {
  const { editor } = useOpenProject();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const toggle = useCallback((path: string) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  }, []);
  const open = useCallback(
    (row: TreeRow) => {
      setFocused(row.path);
      if (row.type === 'folder') toggle(row.path);
      else {
        editor.choose(row.path);
        onOpen?.();
      }
    },
    [editor, toggle, onOpen],
  );
  return { closed, focused, setFocused, toggle, open };
}

/** Returns the mark of a row. A closed folder has a mark if a file in it has one. */
function markOf(marks: ChangeMarks, { type, path, open }: TreeRow): ChangeMark | null {
  const own = marks.get(path);
  if (own) return own;
  return type === 'folder' && !open && markBelow(marks, path) ? 'changed' : null;
}
