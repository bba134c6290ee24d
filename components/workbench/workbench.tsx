'use client';

import clsx from 'clsx';
import { Code, Database, Eye, History, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Segmented } from '@/components/ui/segmented';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject, useProject, useView } from '@/lib/projects/context';
import { usePublishedToast } from '@/lib/publishing/use-published-toast';
import { useHasData } from '@/lib/site-data/use-has-data';
import { CodeView } from './code-view';
import { OwnPictures } from './own-pictures';
import { PreviewView } from './preview-view';
import { PublishButton } from './publish-button';
import { RunnerChoice } from './runner-choice';
import { ShareButton } from './share-button';

/**
 * The project's code and page, and `data`, the manager of a managed project's data (WB-001). Code
 * and page stay mounted, so that neither loses its state. The code mounts when it is first shown,
 * because a user who only views the page needs no editor (P3).
 */
export function Workbench({ data }: { data?: ReactNode }) {
  const t = useTranslations('workbench');
  const say = useTranslations('versions');
  const { view, project, restore } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const hasData = useHasData();
  const shown = useView((state) => (state.view === 'data' && !hasData ? 'preview' : state.view));
  const fullscreen = useView((state) => state.fullscreen);
  const showsCode = useView((state) => state.open && state.view === 'code');
  const [codeSeen, setCodeSeen] = useState(showsCode);
  if (showsCode && !codeSeen) setCodeSeen(true);

  usePublishedToast();
  const showHistory = () => {
    const { uuid } = project.getState();
    if (uuid) openDialog('history', { uuid, restore });
  };

  useEffect(() => {
    if (!fullscreen) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && view.setFullscreen(false);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [fullscreen, view]);

  return (
    <section
      id="workbench"
      aria-label={t('label')}
      className={clsx(
        'flex h-full min-h-0 flex-col bg-paper',
        fullscreen && 'fixed inset-0 z-drawer',
      )}
    >
      {!fullscreen && (
        <header className="hidden h-toolrow shrink-0 items-center gap-2 border-line border-b px-2 lg:flex">
          <Segmented
            label={t('view')}
            value={shown}
            onChange={(next) => view.show(next)}
            options={[
              { value: 'preview', label: t('preview'), icon: Eye },
              { value: 'code', label: t('code'), icon: Code },
              ...(hasData ? [{ value: 'data', label: t('data'), icon: Database } as const] : []),
            ]}
          />
          <span className="flex-1" />
          <RunnerChoice />
          {!readOnly && (
            <>
              <IconButton label={say('history')} icon={History} onClick={showHistory} />
              <ShareButton />
              <PublishButton />
            </>
          )}
          <IconButton label={t('close')} icon={X} onClick={() => view.close()} />
        </header>
      )}
      {/* The code covers the page and does not replace it: the hidden page continues to paint. */}
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0" inert={shown !== 'preview'}>
          <PreviewView />
        </div>
        {codeSeen && (
          <div
            className={clsx(
              'absolute inset-0 bg-paper',
              (shown !== 'code' || fullscreen) && 'invisible',
            )}
          >
            <CodeView />
          </div>
        )}
        {shown === 'data' && (
          <div className={clsx('absolute inset-0 bg-paper', fullscreen && 'invisible')}>{data}</div>
        )}
        <OwnPictures />
      </div>
    </section>
  );
}
