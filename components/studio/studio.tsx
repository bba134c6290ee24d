'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { CSSProperties, ReactNode } from 'react';
import { Conversation } from '@/components/chat/conversation';
import { lazyPart } from '@/components/ui/lazy';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { chatStatus } from '@/lib/chat/run-store';
import type { TabState } from '@/lib/chat/tab-title';
import { useConfig } from '@/lib/config/use-config';
import {
  OpenProjectContext,
  useFiles,
  useOpenProject,
  usePreview,
  useProject,
  useRun,
  useView,
} from '@/lib/projects/context';
import type { InitialProject } from '@/lib/projects/initial-project';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useHasData } from '@/lib/site-data/use-has-data';
import { ExamplePrompts } from '../home/example-prompts';
import { GuestHint } from '../home/guest-hint';
import { HomeIntro } from '../home/home-intro';
import { Header } from '../layout/header';
import { PageEnd } from '../layout/page-end';
import { PopupWindow } from '../layout/popup-window';
import { ChatResizer, useChatWidth } from './chat-resizer';
import { FaviconState } from './favicon-state';
import { OpenPreviewButton } from './open-preview-button';
import { usePreloadParts } from './use-preload-parts';
import { useStudioPage } from './use-studio-page';
import { useStudioProject } from './use-studio-project';

/** The code of these parts loads when a part is first shown (P3). */
const DatabaseButton = lazyPart(() =>
  import('@/components/projects/database-button').then((one) => one.DatabaseButton),
);
const DataManager = lazyPart(() =>
  import('@/components/site-data/data-manager').then((one) => one.DataManager),
);
const ProjectHead = lazyPart(() =>
  import('@/components/projects/project-head').then((one) => one.ProjectHead),
);
const Workbench = lazyPart(() =>
  import('@/components/workbench/workbench').then((one) => one.Workbench),
);

const ChangeSheet = lazyPart(() => import('./prompt-sheet').then((one) => one.PromptSheet));
const PreviewCard = lazyPart(() => import('./preview-card').then((one) => one.PreviewCard));
const BottomBar = lazyPart(() => import('./bottom-bar').then((one) => one.BottomBar));

const LatestProjects = lazyPart(() =>
  import('@/components/projects/latest-projects').then((one) => one.LatestProjects),
);

/** Loaded only on a preview deployment (PP-20). */
const DeploymentBadge = lazyPart(() =>
  import('../layout/deployment-badge').then((one) => one.DeploymentBadge),
);

/**
 * The main screen of the product. The home screen, the conversation and the workbench are states of
 * this one component, so nothing is lost when the user changes between them.
 */
export function Studio({
  opening = null,
  prices,
  wall,
  children,
}: {
  opening?: InitialProject | null;
  /** The prices that guests see on the home screen, rendered on the server (PP-32). */
  prices?: ReactNode;
  /** The published sites below the home screen, rendered on the server (HOME-009). */
  wall?: ReactNode;
  children?: ReactNode;
}) {
  const { project, tab } = useStudioProject(opening);
  const { deployment, bare } = useConfig();
  return (
    <OpenProjectContext value={project}>
      <StudioPanels tab={tab} said={children} prices={prices} wall={wall} />
      <PopupWindow />
      {deployment && !bare && <DeploymentBadge {...deployment} />}
    </OpenProjectContext>
  );
}

type PanelProps = { tab: TabState; said: ReactNode; prices: ReactNode; wall: ReactNode };

function StudioPanels({ tab, said, prices, wall }: PanelProps) {
  const t = useTranslations('shell');
  useStudioPage(tab);
  usePreloadParts();
  const { draft } = useOpenProject();
  const signedIn = useSignedIn();
  const started = useRun((run) => chatStatus(run) === 'start' || run.opening);
  const hasSite = useProject((project) => project.uuid !== null);
  const hasData = useHasData();
  const hasWork = useFiles((files) => files.paths.length > 0);
  const hasPage = usePreview((preview) => preview.url !== '');
  const open = useView((view) => view.open);
  const pane = useView((view) => view.pane);
  const card = useView((view) => view.card);
  const { showsPromptBox } = useWindowMode();
  const { width, style, setWidth } = useChatWidth();
  const hasWorkbench = hasWork || hasPage || open;
  const pick = (prompt: string) => {
    draft.setText(prompt);
    document.querySelector<HTMLTextAreaElement>('#prompt textarea')?.focus();
  };
  return (
    <>
      {showsPromptBox && (
        <a href="#prompt" className="skip-link">
          {t('skipToPrompt')}
        </a>
      )}
      {hasWorkbench && (
        <a href="#workbench" className="skip-link">
          {t('skipToPreview')}
        </a>
      )}
      <FaviconState state={tab} />
      <Header chatting={started} tools={hasData && <DatabaseButton />}>
        {started && <ProjectHead />}
        {started && <OpenPreviewButton />}
      </Header>
      <main className="relative min-h-0 flex-[1_1_0px] overflow-hidden">
        <div className="absolute inset-0 flex flex-col">
          <div
            className="relative flex min-h-0 flex-1"
            style={{ '--chat': style } as CSSProperties}
          >
            <div
              className={clsx(
                'min-w-0 flex-1',
                open && 'lg:w-(--chat) lg:flex-none',
                hasWorkbench &&
                  pane !== 'chat' &&
                  'max-lg:pointer-events-none max-lg:invisible max-lg:absolute max-lg:inset-0',
              )}
            >
              <Conversation
                card={card && <PreviewCard />}
                initialMessages={said}
                wall={wall}
                intro={(leaving) => <HomeIntro leaving={leaving} />}
                below={(isHome) => (
                  <>
                    <GuestHint />
                    {isHome && <ExamplePrompts onPick={pick} />}
                    {isHome && (signedIn ? <LatestProjects /> : prices)}
                  </>
                )}
              />
            </div>
            {open && <ChatResizer width={width} onChange={setWidth} />}
            {hasWorkbench && (
              <div
                className={clsx(
                  'min-w-0 flex-1 border-line lg:border-t lg:border-l',
                  !open && 'lg:invisible lg:absolute lg:inset-0',
                  pane === 'chat' && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
                )}
              >
                <Workbench data={<DataManager />} />
              </div>
            )}
          </div>
          {hasWorkbench && showsPromptBox && <ChangeSheet />}
          {hasWorkbench && <BottomBar />}
        </div>
      </main>
      {!started && !hasSite && <PageEnd />}
    </>
  );
}
