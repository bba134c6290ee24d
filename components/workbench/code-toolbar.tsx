'use client';

import { Check, Copy, FolderTree, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { limits } from '@/domain/limits';
import { useEditor, useFiles, useOpenProject, useView } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';
import { copyText } from '@/lib/window/copy-text.client';
import { TakeOutButton } from './take-out-button';

/** What can be done with the file on screen (WB-002; the rest of the row comes with its features). */
export function CodeToolbar() {
  const t = useTranslations('workbench');
  const { view, editor } = useOpenProject();
  const active = useEditor((state) => state.active);
  const unsaved = useEditor((state) => state.active !== null && state.unsaved.has(state.active));
  const terminal = useView((state) => state.terminal);
  const paths = useFiles((files) => files.paths);
  return (
    <div className="flex h-toolrow shrink-0 items-center gap-1 border-line border-b px-2 coarse:h-12">
      <span className="sm:hidden">
        <Menu align="start" trigger={<IconButton label={t('files')} icon={FolderTree} />}>
          {paths.map((path) => (
            <MenuItem key={path} onSelect={() => editor.choose(path)}>
              <span className="truncate font-mono text-12">{path}</span>
            </MenuItem>
          ))}
        </Menu>
      </span>
      <p className="min-w-0 flex-1 truncate px-2 font-mono text-12 text-ink-soft">
        {active ?? ''}
        {unsaved && <span title={t('unsaved')}> •</span>}
      </p>
      <CopyFile />
      <TakeOutButton />
      <IconButton label={t('terminal')} keys="Ctrl J" icon={SquareTerminal} aria-pressed={terminal} onClick={() => view.toggleTerminal()} />
    </div>
  );
}

/** WB-013. */
function CopyFile() {
  const t = useTranslations();
  const { files, editor } = useOpenProject();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copy.feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const { active } = editor.getState();
    const content = active === null ? '' : (files.read(active)?.content ?? '');
    if (content === '') return toast({ kind: 'error', title: t('tips.copyText') });
    const done = await copyText(content);
    setCopied(done);
    return toast({ kind: done ? 'success' : 'error', title: t(done ? 'tips.copySuccess' : 'tips.copyFalied') });
  };
  return <IconButton label={t('workbench.copyFile')} icon={copied ? Check : Copy} onClick={() => void copy()} />;
}
