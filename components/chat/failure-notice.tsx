'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { errors } from '@/domain/errors';
import { useSelling } from '@/lib/billing/use-selling';
import { openDialog } from '@/lib/dialogs/store';
import { joinSentences } from '@/lib/i18n/sentences';
import { openModels } from '@/lib/models/open-models';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useOpenProject, useRun } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useWindowMode } from '@/lib/window/use-window-mode';

/** What went wrong with the last turn, said where it happened and in the one shape (product point 14). */
export function FailureNotice() {
  const t = useTranslations();
  const failure = useRun((run) => run.failure);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const project = useOpenProject();
  const mode = useWindowMode();
  const signedIn = useSignedIn();
  const hasModel = useHasModel();
  if (!failure || mode.takesOver(failure.code)) return null;
  const { reaction, message, reference } = failure;
  const entry = errors[reaction.error];
  // A run that failed is never charged (decision 7); of a request that never became one there is nothing to say.
  const wasRun = failure.code === errors.generationFailed.code || failure.code >= errors.modelFailed.code;
  const kept = t(`errorKept.${entry.kept}`);
  const own =
    reaction.kind === 'notice'
      ? [t(reaction.title), reaction.description && t(reaction.description)].filter(Boolean).join(' · ')
      : t('insufficientTokens.title');
  return (
    <ErrorNotice
      error={{ entry, message: own, reference }}
      kept={wasRun ? joinSentences(kept, t('chat.notCharged')) : kept}
      actions={
        <>
          {hasText && 'retryable' in entry && entry.retryable && (
            <Button onClick={() => void (failure.enhancing ? project.enhance.start() : project.send())} look="outline">
              {t('common.tryAgain')}
            </Button>
          )}
          {entry.next === 'choose-model' && signedIn && hasModel && (
            <Button onClick={() => openModels(project.project)} look={'retryable' in entry ? 'quiet' : 'outline'}>
              {t('models.useAnother')}
            </Button>
          )}
          {entry.next === 'raise-cap' && (
            <Button onClick={() => openModels(project.project, 'cap')} look="outline">
              {t('models.raiseCap')}
            </Button>
          )}
          {reaction.kind === 'dialog' && <BuyTokens />}
          <Button onClick={() => project.run.setState({ failure: null })} look="quiet" className="first:-ml-3">
            {t('common.dismiss')}
          </Button>
        </>
      }
      details={{ run: project.run.getState().run ?? '', message }}
      className="mb-3"
    />
  );
}

/** Asks only where it stands whether anything is sold: home would fetch the contract for it (P3). */
function BuyTokens() {
  const t = useTranslations('insufficientTokens');
  if (!useSelling()) return null;
  return (
    <Button onClick={() => openDialog('insufficient-tokens', {})} look="outline">
      {t('recharge')}
    </Button>
  );
}
