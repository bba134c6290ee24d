'use client';

import clsx from 'clsx';
import { ChevronRight, Ellipsis, Folder, Lock } from 'lucide-react';
import type { useTranslations } from 'next-intl';
import { memo, type SyntheticEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useOnDemand } from '@/components/ui/on-demand';
import { visibleName } from '@/domain/text/visible-name';
import type { LockState } from '@/lib/locks/use-locks';
import { sameRow, type TreeRow } from '@/lib/workbench/tree';
import type { ChangeMark } from '@/lib/workbench/use-change-marks';
import { FileIcon } from './file-icon';
import type { FileAction } from './file-menu';

type Props = {
  t: TreeWords;
  row: TreeRow;
  top: number;
  height: number;
  selected: boolean;
  growing: boolean;
  focusable: boolean;
  mark: ChangeMark | null;
  lock: LockState;
  unsaved: boolean;
  onOpen(row: TreeRow): void;
  /** Null if the files are read-only. */
  onAct: ((act: FileAction) => void) | null;
};

/** The translations of a row, created once for all rows. */
type TreeWords = ReturnType<typeof useTranslations<'files'>>;

/** One row of the tree. Its accessible name also says what its mark and its lock mean. */
export const TreeLine = memo(function TreeLine({
  t,
  row,
  top,
  height,
  selected,
  growing,
  focusable,
  mark,
  lock,
  unsaved,
  onOpen,
  onAct,
}: Props) {
  const isFolder = row.type === 'folder';
  const shown = visibleName(row.name);
  const name = [
    shown,
    mark && t(isFolder ? 'changedBelow' : mark),
    lock && t('locked'),
    unsaved && t('unsaved'),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself handles the keys
    <div
      role="treeitem"
      aria-label={name}
      aria-level={row.depth + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={selected}
      {...(isFolder ? { 'aria-expanded': row.open } : {})}
      tabIndex={focusable ? 0 : -1}
      data-path={row.path}
      onClick={() => onOpen(row)}
      style={{ top, height, paddingLeft: 8 + row.depth * 14 }}
      className={clsx(
        'group focus-inset absolute inset-x-0 flex cursor-pointer items-center gap-1.5 pr-1 text-13',
        selected ? 'bg-well text-ink' : 'text-ink-soft hover:bg-well hover:text-ink',
      )}
    >
      {isFolder ? (
        <ChevronRight
          aria-hidden="true"
          size={12}
          strokeWidth={1.5}
          className={clsx('shrink-0 transition-transform duration-120', row.open && 'rotate-90')}
        />
      ) : (
        <span className="w-3 shrink-0" />
      )}
      {isFolder ? (
        <Folder
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="shrink-0 text-ink-faint"
        />
      ) : (
        <FileIcon path={row.path} />
      )}
      <span className={clsx('min-w-0 flex-1 truncate', unsaved && 'text-ink italic')}>{shown}</span>
      {lock && (
        <Lock
          aria-hidden="true"
          size={12}
          strokeWidth={1.5}
          className={clsx('shrink-0', lock === 'within' && 'text-ink-faint')}
        />
      )}
      {growing ? (
        <Dot look="animate-pulse bg-azure" />
      ) : (
        mark && <Dot look={mark === 'added' ? 'bg-jade' : 'ring-[1.5px] ring-amber ring-inset'} />
      )}
      {onAct && <MoreButton t={t} row={row} focusable={focusable} onAct={onAct} />}
    </div>
  );
}, areLinesEqual);

/**
 * Compares the props by value. A new file creates new objects for all rows, but unchanged rows must
 * not be rendered again.
 */
function areLinesEqual({ row: before, ...left }: Props, { row: after, ...right }: Props): boolean {
  return (
    sameRow(before, after) &&
    (Object.keys(right) as (keyof typeof right)[]).every((key) => Object.is(left[key], right[key]))
  );
}

const Dot = ({ look }: { look: string }) => (
  <span aria-hidden="true" className={clsx('mx-1 size-1.75 shrink-0 rounded-full', look)} />
);

const loadMenu = () => import('./file-menu').then((one) => one.FileMenu);
const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * The button of a row's menu, shown on hover or focus. The row must not handle its clicks and keys.
 */
function MoreButton({
  t,
  row,
  focusable,
  onAct,
}: {
  t: TreeWords;
  row: TreeRow;
  focusable: boolean;
  onAct(act: FileAction): void;
}) {
  const { Panel, prepared } = useOnDemand(loadMenu, 'menu');
  const button = (
    <IconButton
      label={t('more', { path: visibleName(row.path) })}
      icon={Ellipsis}
      tabIndex={focusable ? 0 : -1}
      className="fine:size-[24px] opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:opacity-100 coarse:opacity-100"
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the button's events from the row
    <span className="contents" onClick={stop} onKeyDown={stop}>
      {Panel ? <Panel trigger={button} defaultOpen row={row} onAct={onAct} /> : prepared(button)}
    </span>
  );
}
