'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { siteStaff } from '@/domain/contract/site-staff';
import type { StaffSession } from '@/domain/entities/site-admin';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { StaffFrame } from './staff-frame';

type Props = { title: string; onOpened(session: StaffSession): void };

/** Signs a person of the admin in. */
export function StaffSignIn({ title, onOpened }: Props) {
  const t = useTranslations('siteAdmin');
  const [draft, setDraft] = useState({ name: '', password: '' });
  const { busy, problem, submit } = useSubmit(
    () => send(siteStaff.signIn, { ...draft, name: draft.name.trim() }),
    onOpened,
  );
  const isEmpty = !draft.name.trim() || !draft.password;
  return (
    <StaffFrame title={t('of', { title })}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('name')}
          type="text"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={draft.password}
          error={problem}
          onChange={({ target }) => setDraft({ ...draft, password: target.value })}
        />
        <Button type="submit" look="primary" busy={busy} disabled={isEmpty}>
          {t('signIn')}
        </Button>
        <p className="text-12 text-ink-soft">{t('forgot')}</p>
        <p className="text-12 text-ink-soft">{t('signInHint')}</p>
      </form>
    </StaffFrame>
  );
}

/** Sets the password of an invited person. */
export function AcceptInvitation({
  title,
  code,
  onOpened,
  onClose,
}: Props & { code: string; onClose(): void }) {
  const t = useTranslations('siteAdmin');
  const [password, setPassword] = useState('');
  const { data, error } = useQuery({
    ...callQuery(siteStaff.readInvitation, { code }),
    retry: false,
  });
  const { busy, problem, submit } = useSubmit(
    () => send(siteStaff.accept, { code, password }),
    onOpened,
  );
  const refused = isCallError(error) ? error.message : null;
  if (refused)
    return (
      <StaffFrame title={t('of', { title })}>
        <p role="alert" className="text-14">
          {refused}
        </p>
        <Button className="mt-4" onClick={onClose}>
          {t('signInInstead')}
        </Button>
      </StaffFrame>
    );
  if (!data) return <StaffFrame title={t('of', { title })} />;
  return (
    <StaffFrame title={t('of', { title })}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="break-words text-14">{t('welcome', { name: data.name })}</p>
        <p className="text-13 text-ink-soft">
          {t(`role.${data.role}`)}: {t(`roleHint.${data.role}`)}
        </p>
        <input type="hidden" name="username" autoComplete="username" value={data.name} readOnly />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          value={password}
          error={problem}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" look="primary" busy={busy} disabled={!password}>
          {t('setPassword')}
        </Button>
      </form>
    </StaffFrame>
  );
}

/** Sends a form, and keeps what is wrong to show it at the field. */
function useSubmit(work: () => Promise<StaffSession>, onOpened: (session: StaffSession) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      onOpened(await work());
    } catch (error) {
      setProblem(isCallError(error) ? error.message : String(error));
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}
