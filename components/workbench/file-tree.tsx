'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronRight, File, Folder } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { useEditor, useFiles, useOpenProject } from '@/lib/projects/context';
import { type TreeRow, treeRows } from '@/lib/workbench/tree';
import { treeMove } from '@/lib/workbench/tree-keys';

const rowHeight = 28;

/** The project's files (WB-006): only the visible rows exist, arrows walk it, Enter opens. */
export function FileTree() {
  // The virtualizer changes inside and keeps its identity: what the compiler would remember of it goes stale.
  'use no memo';
  const t = useTranslations('tree');
  const project = useOpenProject();
  const paths = useFiles((files) => files.paths);
  const growing = useFiles((files) => files.growing);
  const active = useEditor((editor) => editor.active);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(paths, closed), [paths, closed]);
  const list = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 12 });
  const current = rows.findIndex((row) => row.path === (focused ?? active));

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
      else project.editor.choose(row.path);
    },
    [project, toggle],
  );
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocused(row.path);
    list.scrollToIndex(index);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(row.path)}"]`)?.focus());
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
    <div ref={box} role="tree" aria-label={t('label')} onKeyDown={onKeyDown} className="h-full overflow-auto py-1.5" tabIndex={-1}>
      <div className="relative w-full" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as TreeRow;
          return (
            <TreeLine
              key={row.path}
              row={row}
              top={start}
              selected={row.path === active}
              growing={row.path === growing}
              focusable={index === Math.max(0, current)}
              onOpen={open}
            />
          );
        })}
      </div>
    </div>
  );
}

type LineProps = { row: TreeRow; top: number; selected: boolean; growing: boolean; focusable: boolean; onOpen(row: TreeRow): void };

const TreeLine = memo(function TreeLine({ row, top, selected, growing, focusable, onOpen }: LineProps) {
  const isFolder = row.type === 'folder';
  const Icon = isFolder ? Folder : File;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={selected}
      {...(isFolder ? { 'aria-expanded': row.open } : {})}
      tabIndex={focusable ? 0 : -1}
      data-path={row.path}
      onClick={() => onOpen(row)}
      style={{ top, height: rowHeight, paddingLeft: 8 + row.depth * 14 }}
      className={clsx(
        'focus-inset absolute inset-x-0 flex cursor-pointer items-center gap-1.5 pr-3 text-13',
        selected ? 'bg-well text-ink' : 'text-ink-soft hover:bg-well hover:text-ink',
      )}
    >
      <ChevronRight
        aria-hidden="true"
        size={12}
        strokeWidth={1.5}
        className={clsx('shrink-0 transition-transform duration-120', !isFolder && 'invisible', row.open && 'rotate-90')}
      />
      <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0 text-ink-faint" />
      <span className="truncate">{row.name}</span>
      {growing && <span aria-hidden="true" className="ml-auto size-1.5 shrink-0 animate-pulse rounded-full bg-azure" />}
    </div>
  );
});
