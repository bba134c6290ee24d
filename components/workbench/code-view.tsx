'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/ui/lazy';
import { Skeleton } from '@/components/ui/skeleton';
import {
  useEditor,
  useFiles,
  useOpenProject,
  useTypingRate,
  useView,
} from '@/lib/projects/context';
import { CodeToolbar } from './code-toolbar';
import { FileTabs } from './file-tabs';
import { FilesPane } from './files-pane';
import { StreamedFileView } from './streamed-file-view';

const Editor = lazyPart(
  () => import('./editor').then((one) => one.default),
  () => <CodeSkeleton />,
);
const TerminalPanel = lazyPart(() => import('./terminal-panel').then((one) => one.TerminalPanel));

/** WB-006: the tree on the left, the editor on the right, the terminal below. */
export function CodeView() {
  const terminal = useView((view) => view.terminal);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CodeToolbar />
      <div className="flex min-h-0 flex-1">
        <nav className="hidden w-60 shrink-0 border-line border-r sm:block">
          <FilesPane />
        </nav>
        <div className="flex min-w-0 flex-1 flex-col">
          <FileTabs />
          <div className="min-h-0 flex-1 bg-well">
            <Document />
          </div>
        </div>
      </div>
      {terminal && <TerminalPanel />}
    </div>
  );
}

function Document() {
  const t = useTranslations('workbench');
  const { files } = useOpenProject();
  const active = useEditor((editor) => editor.active);
  const chosen = useEditor((editor) => editor.isUserChosen);
  const rushing = useTypingRate((pace) => pace.isTooFast);
  // Render again when the content of any file changes, because the file may now be binary or text.
  useFiles((state) => state.revision);
  if (active === null) return <p className="p-6 text-13 text-ink-soft">{t('chooseFile')}</p>;
  if (files.read(active)?.isBinary)
    return <p className="p-6 text-13 text-ink-soft">{t('binary')}</p>;
  // A file that the user chose opens in the editor. Another file is shown as plain text while it is
  // written too fast to read, and then opens in the editor.
  if (rushing && !chosen) return <StreamedFileView path={active} />;
  return <Editor path={active} />;
}

function CodeSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5">
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}
