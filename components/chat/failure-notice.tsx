'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { lazyPart } from '@/components/ui/lazy';
import { errors } from '@/domain/errors';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { useSelling } from '@/lib/billing/use-selling';
import { openDialog } from '@/lib/dialogs/store';
import { joinSentences } from '@/lib/i18n/sentences';
import { openModels } from '@/lib/models/open-models';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useOpenProject, useRun } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';

/** Its code loads at its first render, because it imports the contract (P3). */
const MakeRoom = lazyPart(() => import('./make-room').then((one) => one.MakeRoom));

/**
 * The failure of the last turn, at the end of the conversation: what happened, what is saved, and
 * what to do (PP-14).
 */
export function FailureNotice() {
  const t = useTranslations();
  const failure = useRun((run) => run.failure);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const project = useOpenProject();
  const mode = useWindowMode();
  const signedIn = useSignedIn();
  const hasModel = useHasModel();
  if (!failure || mode.handlesFailure(failure.code)) return null;
  const { reaction, message, reference } = failure;
  const entry = errors[reaction.error];
  // A failed run is never charged (ADR 014), which the notice says. A failure without a run does
  // not need that sentence.
  const wasRun =
    failure.code === errors.generationFailed.code || failure.code >= errors.modelFailed.code;
  const kept = t(`errorKept.${entry.kept}`);
  const own =
    reaction.kind === 'notice'
      ? [t(reaction.title), reaction.description && t(reaction.description)]
          .filter(Boolean)
          .join(' · ')
      : t('insufficientTokens.title');
  return (
    <ErrorNotice
      error={{ entry, message: own, reference }}
      kept={wasRun ? joinSentences(kept, t('chat.notCharged')) : kept}
      actions={
        <>
          {hasText && 'retryable' in entry && entry.retryable && (
            <Button
              onClick={() => void (failure.enhancing ? project.enhance.start() : project.send())}
              look="outline"
            >
              {t('common.tryAgain')}
            </Button>
          )}
          {entry.next === 'choose-model' && signedIn && hasModel && (
            <Button
              onClick={() => openModels(project.project)}
              look={'retryable' in entry ? 'quiet' : 'outline'}
            >
              {t('models.useAnother')}
            </Button>
          )}
          {entry.next === 'raise-cap' && (
            <Button onClick={() => openModels(project.project, 'cap')} look="outline">
              {t('models.raiseCap')}
            </Button>
          )}
          {reaction.kind === 'dialog' && <BuyTokens />}
          {reaction.error === 'projectQuota' && <MakeRoom />}
          <Button
            onClick={() => project.run.setState({ failure: null })}
            look="quiet"
            className="first:-ml-3"
          >
            {t('common.dismiss')}
          </Button>
        </>
      }
      details={{ run: project.run.getState().run ?? '', message }}
      className="mb-3"
    />
  );
}

/**
 * A component of its own, so that `useSelling` sends its request only when the button may be
 * needed: the request loads the contract (P3).
 */
function BuyTokens() {
  const t = useTranslations('insufficientTokens');
  if (!useSelling()) return null;
  return (
    <Button onClick={() => openDialog('insufficient-tokens', {})} look="outline">
      {t('recharge')}
    </Button>
  );
}
