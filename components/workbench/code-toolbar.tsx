'use client';

import clsx from 'clsx';
import { PencilLine, Search, SquareTerminal, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { visibleName } from '@/domain/text/visible-name';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useEditor, useOpenProject, useProject, useView } from '@/lib/projects/context';
import { CodeboxLink } from './codebox-link';
import { CopyFile } from './copy-file';
import { DownloadButton } from './download-button';
import { ExportMenuButton } from './export-menu-button';
import { FilesSheet } from './files-sheet';
import { SaveButtons } from './save-buttons';
import { ShareButton } from './share-button';

/** The name of the open file and the actions for the code (WB-002). */
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
      {/* A phone shows only the file's base name. A truncated path would lose the base name
          first. */}
      <p
        title={active === null ? undefined : visibleName(active)}
        className="min-w-0 flex-1 truncate px-1 font-mono text-12 text-ink-soft sm:px-2"
      >
        <span className="max-sm:sr-only">{visibleName(active?.slice(0, nameAt) ?? '')}</span>
        {visibleName(active?.slice(nameAt) ?? '')}
      </p>
      <SaveButtons />
      {own && !canInject && (
        <IconButton
          label={t('editing.edit')}
          icon={PencilLine}
          onClick={() => openDialog('upsell', { gate: 'canInject' })}
        />
      )}
      {active !== null && (
        <IconButton
          label={t('find.open')}
          keys="Ctrl F"
          icon={Search}
          onClick={() => editor.setState({ isFindOpen: true })}
        />
      )}
      {/* On a phone, hide these buttons while the save buttons are shown, because there would be
          no space for the file name. */}
      <span className={clsx('contents', unsaved && 'max-sm:hidden')}>
        <CopyFile />
        <DownloadButton />
        <ExportMenuButton />
      </span>
      <CodeboxLink />
      {/* A wide window shows the share button in the header of the workbench, and a phone shows it
          in the toolbar of the preview. */}
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
