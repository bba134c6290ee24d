'use client';

import clsx from 'clsx';
import { PencilLine, Search, SquareTerminal, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useEditor, useOpenProject, useProject, useView } from '@/lib/projects/context';
import { CodeboxLink } from './codebox-link';
import { CopyFile } from './copy-file';
import { DownloadButton } from './download-button';
import { FilesSheet } from './files-sheet';
import { SaveButtons } from './save-buttons';
import { ShareButton } from './share-button';
import { TakeOutButton } from './take-out-button';

/** What can be done with the code (WB-002), with the file on screen first. */
export function CodeToolbar() {
  const t = useTranslations();
  const { view, editor } = useOpenProject();
  const active = useEditor((state) => state.active);
  const unsaved = useEditor((state) => state.unsaved.size > 0);
  const readOnly = useProject((project) => project.readOnly);
  const own = useProject(({ uuid }) => uuid !== null) && !readOnly;
  const terminal = useView((state) => state.terminal);
  const { canInject } = useGates();
  const nameAt = (active?.lastIndexOf('/') ?? -1) + 1;
  return (
    <div className="flex h-toolrow shrink-0 items-center border-line border-b px-2 sm:gap-1 coarse:h-12">
      <span className="contents sm:hidden">
        <FilesSheet />
      </span>
      {/* A phone has room for the file's name, which a cut at the end would take first. */}
      <p title={active ?? undefined} className="min-w-0 flex-1 truncate px-1 font-mono text-12 text-ink-soft sm:px-2">
        <span className="max-sm:sr-only">{active?.slice(0, nameAt)}</span>
        {active?.slice(nameAt)}
      </p>
      <SaveButtons />
      {own && !canInject && (
        <IconButton label={t('editing.edit')} icon={PencilLine} onClick={() => openDialog('upsell', { gate: 'canInject' })} />
      )}
      {active !== null && (
        <IconButton label={t('find.open')} keys="Ctrl F" icon={Search} onClick={() => editor.setState({ finding: true })} />
      )}
      {/* Beside what saves a phone has no room for these: the name of the file would go. */}
      <span className={clsx('contents', unsaved && 'max-sm:hidden')}>
        <CopyFile />
        <DownloadButton />
        <TakeOutButton />
      </span>
      <CodeboxLink />
      {/* Where there is room these stand in the row of the workbench, and a phone has them elsewhere. */}
      {!readOnly && (
        <span className="hidden sm:contents lg:hidden">
          <ShareButton />
        </span>
      )}
      <IconButton
        label={t('workbench.terminal')}
        keys="Ctrl J"
        icon={SquareTerminal}
        aria-pressed={terminal}
        onClick={() => view.toggleTerminal()}
      />
      <span className="hidden sm:contents lg:hidden">
        <IconButton label={t('workbench.close')} icon={X} onClick={() => view.close()} />
      </span>
    </div>
  );
}
