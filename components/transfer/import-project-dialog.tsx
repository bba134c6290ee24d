'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import { formatSize } from '@/domain/resources/size';
import { useProjectImport } from '@/lib/transfer/use-project-import';
import { ImportProblemNotice } from './import-problem-notice';
import { ImportReview } from './import-review';
import { SourceChoice } from './source-choice';

/**
 * Creates a project from a folder, a ZIP archive or a repository. The user chooses and reviews the
 * files. Then either all of them are imported or none.
 */
export function ImportProjectDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations();
  const { state, openSource: look, back, startImport: bring } = useProjectImport(onClose);
  const [title, setTitle] = useState<string | null>(null);
  const [secrets, setSecrets] = useState(false);
  const id = useId();

  if (state.at === 'review') {
    const { review, problem } = state;
    const name = title ?? review.name;
    const count = review.files.length + (secrets ? review.secrets.length : 0);
    return (
      <Dialog
        title={t('bring.title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={back}>{t('bring.back')}</Button>
            <Button look="primary" type="submit" form={id} disabled={name.trim() === ''}>
              {t('bring.bring', { count })}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void bring(review, { title: name, secrets });
          }}
        >
          {problem && <ImportProblemNotice problem={problem} />}
          <ImportReview
            review={review}
            title={name}
            onTitle={setTitle}
            secrets={secrets}
            onSecrets={setSecrets}
          />
        </form>
      </Dialog>
    );
  }
  const isBusy = state.at !== 'choosing';
  return (
    <Dialog
      title={t('bring.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      {isBusy && (
        <p role="status" className="flex items-center gap-2.5 py-6 text-14">
          <Spinner />
          {state.at === 'looking' && t('bring.looking')}
          {state.at === 'reading' && t('bring.reading', { done: state.done, total: state.total })}
          {state.at === 'sending' && t('bring.sending', { size: formatSize(state.bytes) })}
        </p>
      )}
      {/* The form stays mounted while the files are read, so that the input is still there after
          a failure. */}
      <div hidden={isBusy} className="space-y-4">
        {state.at === 'choosing' && state.problem && (
          <ImportProblemNotice problem={state.problem} />
        )}
        <SourceChoice
          onLook={(open) => {
            setTitle(null);
            setSecrets(false);
            void look(open);
          }}
        />
      </div>
    </Dialog>
  );
}
