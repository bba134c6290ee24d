'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { repositoryNameOf } from '@/domain/repository/repository';
import { useConfig } from '@/lib/config/use-config';
import type { Dialogs } from '@/lib/dialogs/store';
import { simulatedGitApi } from '@/lib/repository/git-api';
import type { PushStep } from '@/lib/repository/push';
import { usePush, validatePushForm } from '@/lib/repository/use-push';
import { PushFailed } from './push-failed';
import { PushedNotice } from './pushed-notice';

type Props = Dialogs['push-project'] & { onClose(): void };

/**
 * GAP-53: asks for a username on the code host, a token and a repository. Then pushes, and shows
 * the result.
 */
export function PushDialog({ title, read, onClose }: Props) {
  const t = useTranslations('repository');
  const common = useTranslations('common');
  const api = useConfig().gitApi ?? '';
  const { form, state, set, push, stop } = usePush({ api, name: repositoryNameOf(title), read });
  const [asked, setAsked] = useState(false);
  const id = useId();
  const missing = asked ? validatePushForm(form) : null;
  const errorOf = (field: keyof typeof form) =>
    missing?.field === field ? t(missing.message) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!validatePushForm(form)) void push();
  };

  if (state.at === 'done')
    return (
      <Dialog
        title={t('push')}
        onClose={onClose}
        footer={
          <Button look="primary" data-autofocus onClick={onClose}>
            {common('close')}
          </Button>
        }
      >
        <PushedNotice pushed={state.pushed} />
      </Dialog>
    );
  const isPushing = state.at === 'pushing';
  return (
    <Dialog
      title={t('push')}
      onClose={() => !isPushing && onClose()}
      footer={
        isPushing ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button look="primary" type="submit" form={id}>
              {t('pushDo')}
            </Button>
          </>
        )
      }
    >
      {isPushing && <Progress step={state.step} />}
      <form id={id} noValidate hidden={isPushing} onSubmit={submit} className="space-y-4">
        <p className="text-14">{t('text')}</p>
        {api === simulatedGitApi && <Note kind="warning">{t('simulated')}</Note>}
        {state.at === 'form' && state.failure && (
          <PushFailed failure={state.failure} name={`${form.username}/${form.name}`} />
        )}
        <Field
          label={t('username')}
          value={form.username}
          error={errorOf('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ username: target.value.trim() })}
        />
        <Field
          label={t('token')}
          hint={t('tokenHint')}
          type="password"
          value={form.token}
          error={errorOf('token')}
          autoComplete="off"
          onChange={({ target }) => set({ token: target.value.trim() })}
        />
        <Field
          label={t('name')}
          value={form.name}
          error={errorOf('name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ name: target.value.trim() })}
        />
      </form>
    </Dialog>
  );
}

function Progress({ step: { step, done, total } }: { step: PushStep }) {
  const t = useTranslations('repository');
  return (
    <p role="status" className="flex items-center gap-2.5 py-6 text-14">
      <Spinner />
      {t(`step.${step}`, { done, total })}
    </p>
  );
}
