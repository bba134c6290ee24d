'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { chatStatus } from '@/lib/chat/run-store';
import { useDraft, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { useShowsDraftReminder } from '@/lib/projects/draft-reminder';
import { Announcer } from './announcer';
import { ConversationSkeletonColumn } from './conversation-skeleton';
import { IdeaKept } from './idea-kept';
import { PromptBox } from './prompt-box';
import { StarterBanner } from './starter-banner';

/** Loaded with the first message (P3). */
const MessageList = lazyPart(
  () => import('./message-list').then((one) => one.MessageList),
  ConversationSkeletonColumn,
);
/** Loaded while the user types, so that it can also report a lost connection. */
const FailureNotice = lazyPart(() => import('./failure-notice').then((one) => one.FailureNotice));
const FixCard = lazyPart(() => import('./fix-card').then((one) => one.FixCard));
const QueuedPrompts = lazyPart(() => import('./queued-prompts').then((one) => one.QueuedPrompts));

const fadeMs = 200;

type Props = {
  /**
   * The content above the box before the first message. It fades out when the first prompt is sent
   * (HOME-003).
   */
  intro(leaving: boolean): ReactNode;
  /** Chips and hints below the box. The chips show only while there is no site (HOME-002). */
  below(isHome: boolean): ReactNode;
  /** The card between the conversation and the box. */
  card?: ReactNode;
  /** The conversation, if the first HTML contains it (`ServerRenderedMessages`). */
  initialMessages?: ReactNode;
  /** Published sites below the home screen; they disappear with the first message (HOME-009). */
  wall?: ReactNode;
};

/**
 * The home screen and the chat are one screen. The box is in the middle until the first message,
 * and then below the conversation.
 */
export function Conversation({ intro, below, card, initialMessages: said, wall }: Props) {
  const t = useTranslations();
  const started = useRun((run) => chatStatus(run) === 'start' || run.opening);
  const { isServerRendered: isShown } = useOpenProject();
  const isHome = useProject((project) => project.uuid === null) && !started;
  const introGone = useDelayed(started, fadeMs);
  const handedOver = useShowsDraftReminder();
  const hasFailed = useRun((run) => run.failure !== null);
  const hasQueue = useDraft((draft) => draft.queue.length > 0);
  const { showsPromptBox } = useWindowMode();
  return (
    // The home screen scrolls if the window is too small, for example because of zoom or a phone's
    // keyboard.
    <section
      aria-label={t('chat.label')}
      className={clsx('flex h-full min-h-0 flex-col', !started && 'overflow-y-auto')}
    >
      {/* The first screen. If a wall of published sites follows, the wall's heading is
          visible at the lower edge of this screen. */}
      <div
        className={clsx(
          'flex flex-col',
          started ? 'min-h-0 flex-1' : 'shrink-0',
          !started && (wall ? 'min-h-[calc(100%-4.5rem)]' : 'min-h-full'),
        )}
      >
        <div
          className={clsx(
            'relative flex flex-col',
            started
              ? 'min-h-0 flex-1'
              : 'min-h-fit flex-[1.1_0_0px] justify-end pt-4 pb-16 sm:pb-14',
          )}
        >
          {started && !isShown && <MessageList />}
          {said}
          {!introGone && showsPromptBox && (
            <div
              data-home
              className={clsx(
                'px-4',
                started && 'pointer-events-none absolute inset-x-0 bottom-16 sm:bottom-14',
              )}
            >
              {intro(started)}
            </div>
          )}
          {/* The banner has reserved space, so that nothing moves when it appears. */}
          {!started && showsPromptBox && (
            <div className="absolute inset-x-0 bottom-0 mx-auto max-w-[720px] px-4 sm:px-6">
              <StarterBanner />
            </div>
          )}
        </div>
        <div
          className={clsx(
            'mx-auto w-full max-w-[720px] shrink-0 px-4 sm:px-6',
            started && 'pt-2 pb-4',
          )}
        >
          {hasFailed && <FailureNotice />}
          {started && <FixCard />}
          {card}
          {started && showsPromptBox && (
            <div className="[@media(max-height:520px)]:hidden">
              <StarterBanner />
            </div>
          )}
          {showsPromptBox && hasQueue && <QueuedPrompts />}
          {showsPromptBox && <PromptBox />}
          <Announcer />
        </div>
        {!started && showsPromptBox && (
          <div
            data-home
            className="mx-auto flex min-h-fit w-full max-w-[720px] flex-[1.4_0_0px] flex-col gap-5 px-4 py-4 sm:px-6"
          >
            {handedOver && <IdeaKept />}
            {below(isHome)}
          </div>
        )}
      </div>
      {isHome && showsPromptBox && wall}
    </section>
  );
}

/** Returns true `ms` after `now` becomes true. Returns false as soon as `now` is false. */
function useDelayed(now: boolean, ms: number): boolean {
  const [later, setLater] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setLater(now), now ? ms : 0);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return later && now;
}
