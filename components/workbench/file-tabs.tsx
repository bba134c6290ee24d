'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { visibleName } from '@/domain/text/visible-name';
import { useEditor, useOpenProject } from '@/lib/projects/context';
import { shownTabs, tabLabel } from '@/lib/workbench/open-tabs';
import { FileIcon } from './file-icon';

/**
 * The open files above the editor (WB-028). The arrow keys move the focus between the tabs. Delete
 * or a click with the middle button closes a tab. A phone has no space for tabs and opens files
 * from its sheet.
 */
export function FileTabs() {
  const t = useTranslations();
  const { editor, saving } = useOpenProject();
  const active = useEditor((state) => state.active);
  const opened = useEditor((state) => state.tabs);
  const unsaved = useEditor((state) => state.unsaved);
  const [discarding, setDiscarding] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const tabs = shownTabs(opened, active);

  useEffect(() => {
    const shown = bar.current?.querySelector('[aria-current]');
    if (active !== null) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const close = (path: string) => {
    if (unsaved.has(path)) setDiscarding(path);
    else editor.close(path);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(tabs.length - 1, at + 1),
      Home: 0,
      End: tabs.length - 1,
    };
    const path = tabs[moves[event.key] ?? at];
    if (path === undefined || (event.key !== 'Delete' && moves[event.key] === undefined)) return;
    event.preventDefault();
    if (event.key === 'Delete') return close(path);
    editor.choose(path);
    bar.current?.querySelectorAll<HTMLElement>('[data-tab]')[moves[event.key] ?? at]?.focus();
  };

  if (tabs.length === 0) return null;
  // The Tab key reaches only one of the tabs.
  const reachable = active ?? tabs[0];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('workbench.openFiles')}
      className="flex h-9 shrink-0 overflow-x-auto overflow-y-hidden border-line border-b bg-paper [scrollbar-width:none] max-sm:hidden coarse:h-11"
    >
      {tabs.map((path, at) => (
        <FileTab
          key={path}
          path={path}
          label={visibleName(tabLabel(path, tabs))}
          isActive={path === active}
          isKept={opened.includes(path)}
          focusable={path === reachable}
          onKeyDown={(event) => onKeyDown(event, at)}
          onClose={() => close(path)}
        />
      ))}
      {discarding !== null && (
        <ConfirmDialog
          danger
          title={t('editing.discardTitle', { path: discarding })}
          text={t('editing.discardText')}
          confirm={t('editing.discard')}
          onConfirm={() => {
            saving.discard(discarding);
            editor.close(discarding);
            setDiscarding(null);
          }}
          onClose={() => setDiscarding(null)}
        />
      )}
    </div>
  );
}

type TabProps = {
  path: string;
  label: string;
  isActive: boolean;
  /**
   * False for a file that the editor shows only because an answer writes it. The next written file
   * replaces its tab.
   */
  isKept: boolean;
  focusable: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onClose(): void;
};

function FileTab({ path, label, isActive, isKept, focusable, onKeyDown, onClose }: TabProps) {
  const t = useTranslations();
  const { editor } = useOpenProject();
  const isUnsaved = useEditor((state) => state.unsaved.has(path));
  return (
    <div
      className={clsx(
        'flex min-w-0 max-w-56 shrink-0 items-center border-line border-r pr-1 text-13',
        isActive ? 'bg-well text-ink' : 'text-ink-soft hover:bg-well hover:text-ink',
      )}
    >
      <button
        type="button"
        data-tab
        title={visibleName(path)}
        aria-label={isUnsaved ? `${label}, ${t('files.unsaved')}` : label}
        aria-current={isActive ? 'true' : undefined}
        tabIndex={focusable ? 0 : -1}
        onClick={() => editor.choose(path)}
        onAuxClick={(event) => event.button === 1 && onClose()}
        onKeyDown={onKeyDown}
        className="focus-inset flex h-full min-w-0 items-center gap-1.5 pl-3"
      >
        <FileIcon path={path} />
        <span className={clsx('truncate', !isKept && 'italic')}>{label}</span>
        {isUnsaved && (
          <span aria-hidden="true" className="size-1.75 shrink-0 rounded-full bg-azure" />
        )}
      </button>
      <IconButton
        label={t('workbench.closeFile', { path: label })}
        icon={X}
        size={12}
        tabIndex={focusable ? 0 : -1}
        onClick={onClose}
        className="fine:size-6"
      />
    </div>
  );
}
