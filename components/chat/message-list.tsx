'use client';

import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { useRun } from '@/lib/projects/context';
import { AssistantMessage } from './assistant-message';
import { ConversationSkeleton, readingColumn } from './conversation-skeleton';
import { useAutoScroll } from './use-auto-scroll';
import { UserMessage } from './user-message';

const AwaySummary = lazyPart(() => import('./away-summary').then((one) => one.AwaySummary));
const StatusLine = lazyPart(() => import('./status-line').then((one) => one.StatusLine));

/**
 * The conversation in one column. Screen readers do not announce this list, because `Announcer`
 * announces the important events (PP-23).
 */
export function MessageList() {
  const t = useTranslations('chat');
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const messages = useRun((run) => run.messages);
  const { away, toBottom } = useAutoScroll(box, content);
  return (
    // The border shows that there are more messages below.
    <div
      className={clsx(
        'relative min-h-0 flex-1 border-b',
        away ? 'border-line' : 'border-transparent',
      )}
    >
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        className="focus-inset h-full overflow-y-auto overscroll-contain"
      >
        <div ref={content} className={readingColumn}>
          <ConversationSkeleton />
          {messages.map((message, index) =>
            message.role === 'user' ? (
              <UserMessage key={message.id} message={message} />
            ) : (
              <AssistantMessage
                key={message.id}
                message={message}
                isLast={index === messages.length - 1}
              />
            ),
          )}
          <AwaySummary />
          <StatusLine />
        </div>
      </div>
      {away && (
        <IconButton
          label={t('toBottom')}
          icon={ArrowDown}
          onClick={toBottom}
          className="absolute bottom-3 left-1/2 z-sticky -translate-x-1/2 rounded-full bg-sheet shadow-float ring-1 ring-line"
        />
      )}
    </div>
  );
}
