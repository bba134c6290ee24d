'use client';

import { FilePlus, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { useEditable } from '@/lib/workbench/use-editable';
import type { FileAction } from './file-menu';
import { FileTree } from './file-tree';
import { FileTreeDrop } from './file-tree-drop';
import { RulesButton } from './rules-button';

const FileSearch = lazyPart(() => import('./file-search').then((one) => one.FileSearch));
const FileDialog = lazyPart(() => import('./file-dialog').then((one) => one.FileDialog));

/**
 * The project's files as a tree, or the search results. `onOpen` is called when a file is opened;
 * only a sheet on a small screen sets it.
 */
export function FilesPane({ onOpen }: { onOpen?: () => void }) {
  const t = useTranslations();
  const editable = useEditable();
  const [searching, setSearching] = useState(false);
  const [act, setAct] = useState<FileAction | null>(null);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-0.5 border-line border-b pr-1 pl-3 coarse:h-12">
        {onOpen ? (
          <span className="flex-1" />
        ) : (
          <h3 className="flex-1 truncate text-12 text-ink-soft">{t('workbench.files')}</h3>
        )}
        {editable && <RulesButton onOpen={onOpen} />}
        {editable && (
          <IconButton
            label={t('files.create')}
            icon={FilePlus}
            onClick={() => setAct({ type: 'create', path: '' })}
            className="fine:size-7"
          />
        )}
        <IconButton
          label={t('search.open')}
          icon={Search}
          aria-pressed={searching}
          onClick={() => setSearching(!searching)}
          className="fine:size-7"
        />
      </div>
      <div className="min-h-0 flex-1">
        {searching ? (
          <FileSearch onOpen={onOpen} />
        ) : (
          <FileTreeDrop>
            <FileTree onAct={setAct} onOpen={onOpen} />
          </FileTreeDrop>
        )}
      </div>
      {act && <FileDialog act={act} onClose={() => setAct(null)} />}
    </div>
  );
}
