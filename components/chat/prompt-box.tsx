'use client';

import clsx from 'clsx';
import { ArrowUp, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy';
import { limits } from '@/domain/limits';
import { isMac } from '@/lib/browser/keys.client';
import { isReadingPage } from '@/lib/chat/prompt-queue';
import { chatStatus } from '@/lib/chat/run-store';
import {
  useBuild,
  useDraft,
  useEnhance,
  useOpenProject,
  useProject,
  useRun,
} from '@/lib/projects/context';
import { useShowsDraftReminder } from '@/lib/projects/draft-reminder';
import { useSession } from '@/lib/session/store';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { PromptField } from './prompt-field';
import { SendButton } from './send-button';
import { useAttaching } from './use-attaching';
import { useSend } from './use-send';

/**
 * The code of a part loads when the part is first rendered. The code of the tools loads after the
 * page is ready (P3).
 */
const PromptTools = lazyPart(() => import('./prompt-tools').then((one) => one.PromptTools));
const AboutPart = lazyPart(() => import('./selected-part').then((one) => one.SelectedPart));
const AttachedImages = lazyPart(() =>
  import('./attached-images').then((one) => one.AttachedImages),
);
const PromptPages = lazyPart(() => import('./prompt-pages').then((one) => one.PromptPages));
const CostHint = lazyPart(() => import('./cost-hint').then((one) => one.CostHint));
const TurnSettings = lazyPart(() => import('./turn-settings').then((one) => one.TurnSettings));
const UseACopy = lazyPart(() =>
  import('./copy-project-button').then((one) => one.CopyProjectButton),
);
const CostQuestion = lazyPart(() => import('./cost-question').then((one) => one.CostQuestion));

const { promptBox } = limits.chat;

/**
 * How much higher the box is with pictures, with a referenced part of the page (CHAT-019), and with
 * a web page.
 */
const picturesHeight = 92;
const aboutHeight = 68;
const pageHeight = 64;

/** The prompt input (CHAT-001…007, 019…028). */
export function PromptBox() {
  const t = useTranslations('chat');
  const hasImages = useDraft((draft) => draft.images.length > 0);
  const isAbout = useDraft((draft) => !!draft.about);
  const pages = useDraft((draft) => draft.pages?.length ?? 0);
  const hasAddress = useDraft((draft) => /https?:/i.test(draft.text));
  const rows = pages + (hasAddress ? 1 : 0);
  const streaming = useRun((run) => run.status === 'loading');
  const started = useRun((run) => chatStatus(run) === 'start');
  const readOnly = useProject((state) => state.readOnly);
  const signedIn = useSignedIn();
  const hasContent = useHasContent();
  const balance = useSession((session) => session.user?.tokens ?? null);
  const { send, asked, onEstimate, cancelConfirmation: withdraw } = useSend(balance);
  const { dropping, onPaste, drag } = useAttaching();
  const size = started
    ? { minHeight: promptBox.minStarted, maxHeight: promptBox.maxStarted }
    : { minHeight: promptBox.min, maxHeight: promptBox.max };
  return (
    <>
      {asked !== null && balance !== null && !streaming && (
        <CostQuestion tokens={asked} balance={balance} onSend={send} onCancel={withdraw} />
      )}
      <form
        id="prompt"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        {...drag}
        style={{
          ...size,
          maxHeight:
            size.maxHeight +
            (hasImages ? picturesHeight : 0) +
            (isAbout ? aboutHeight : 0) +
            rows * pageHeight,
        }}
        className={clsx(
          'relative flex flex-col rounded-box bg-sheet ring-1 ring-line-control transition-shadow duration-120',
          'focus-within:ring-[1.5px] focus-within:ring-azure',
          dropping && 'ring-2 ring-azure',
          // In a low window, for example at 200 % zoom, leave most of the height to the
          // conversation.
          started && '[@media(max-height:520px)]:max-h-[max(76px,32dvh)]!',
        )}
      >
        {isAbout && <AboutPart />}
        {hasImages && <AttachedImages />}
        {rows > 0 && <PromptPages />}
        <PromptField onSend={send} onEdit={withdraw} onPaste={onPaste} />
        <div className="flex h-control shrink-0 items-center gap-2 px-2 pb-2 box-content">
          <PromptTools />
          <StopHint />
          <QueueButton />
          <MainButton />
        </div>
        {dropping && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-box bg-azure-wash font-medium text-azure">
            {t('dropImages')}
          </p>
        )}
      </form>
      {/* Reserve the space for the settings until they have loaded. */}
      <div className={clsx(signedIn && !readOnly && 'min-h-9.5 coarse:min-h-12.5')}>
        {signedIn && !readOnly && (
          <TurnSettings>
            {!streaming && hasContent && balance !== null && (
              <CostHint balance={balance} onEstimate={onEstimate} />
            )}
          </TurnSettings>
        )}
      </div>
    </>
  );
}

/** While a turn runs, shows the key that stops the turn. Otherwise only fills the row. */
function StopHint() {
  const t = useTranslations('chat');
  const streaming = useRun((run) => run.status === 'loading');
  return (
    <span className="flex min-w-0 flex-1 justify-end">
      {streaming && (
        <span className="hidden text-right text-12 text-ink-faint leading-tight sm:fine:line-clamp-2">
          {t('enterStops', { mod: isMac() ? '⌘' : 'Ctrl+' })}
        </span>
      )}
    </span>
  );
}

/** Queues the prompt while a turn runs. */
function QueueButton() {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const streaming = useRun((run) => run.status === 'loading');
  const hasContent = useHasContent();
  const queued = useDraft((draft) => draft.queue.length);
  const readingPage = useDraft(isReadingPage);
  if (!streaming || !hasContent || queued >= limits.chat.queueMax) return null;
  return (
    <Button
      disabled={readingPage}
      title={readingPage ? t('page.wait') : undefined}
      onClick={() => project.draft.enqueue()}
    >
      {t('queue')}
    </Button>
  );
}

/** Sends the prompt or stops the turn. In a project of another user it offers a copy. */
function MainButton() {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const streaming = useRun((run) => run.status === 'loading');
  const readOnly = useProject((state) => state.readOnly);
  const handedOver = useShowsDraftReminder();
  const enhancing = useEnhance((enhance) => enhance.status !== 'idle');
  const hasContent = useHasContent();
  const readingPage = useDraft(isReadingPage);
  const queues = useBuild((build) => build.building);
  const started = useRun((run) => chatStatus(run) === 'start');
  if (readOnly) return <UseACopy />;
  // Render both buttons at the same position in the tree, so that the button keeps the focus when a
  // turn starts.
  if (streaming)
    return (
      <SendButton kind="stop" icon={Square} label={t('stop')} onClick={() => void project.stop()} />
    );
  return (
    <SendButton
      kind="send"
      icon={ArrowUp}
      label={t(sendLabel({ readingPage, queues: queues && started }))}
      focused={handedOver}
      disabled={readingPage || !hasContent || enhancing}
    />
  );
}

/** Returns the message key of the send button. During a build the prompt is queued (CHAT-011). */
function sendLabel({ readingPage, queues }: { readingPage: boolean; queues: boolean }) {
  if (readingPage) return 'page.wait';
  return queues ? 'queue' : 'send';
}

function useHasContent(): boolean {
  return useDraft(({ text, images }) => text.trim() !== '' || images.length > 0);
}
