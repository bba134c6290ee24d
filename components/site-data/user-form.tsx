'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { siteData } from '@/domain/contract/site-data';
import type { SiteUser } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';

/** Creates a user of the app, or sets the password of `user`. */
export function UserForm({ user, onClose }: { user?: SiteUser; onClose(): void }) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const change = useChangeData();
  const id = useId();
  const [draft, setDraft] = useState({ email: '', password: '' });
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { passwordMin, passwordMaxBytes } = limits.siteAuth;
  const hasEmail = user !== undefined || /^[^\s@]+@[^\s@]+$/.test(draft.email);
  const hasPassword =
    draft.password.length >= passwordMin && draft.password.length <= passwordMaxBytes;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!hasEmail || !hasPassword) return;
    setBusy(true);
    const saved = user
      ? await change(siteData.changeUser, { ...shown, user: user.id, password: draft.password })
      : await change(siteData.addUser, { ...shown, ...draft });
    setBusy(false);
    if (!saved) return;
    toast({ kind: 'success', title: t(user ? 'passwordSet' : 'userAdded') });
    onClose();
  };

  return (
    <Dialog
      title={user ? t('setPassword', { name: user.email }) : t('addUser')}
      description={t(user ? 'setPasswordHint' : 'addUserHint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t(user ? 'savePassword' : 'addUser')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {!user && (
          <Field
            label={t('email')}
            type="email"
            autoComplete="off"
            data-autofocus
            value={draft.email}
            error={isChecked && !hasEmail ? t('emailWrong') : null}
            onChange={({ target }) => setDraft({ ...draft, email: target.value })}
          />
        )}
        <Field
          label={t('password')}
          type="text"
          autoComplete="off"
          data-autofocus={user ? true : undefined}
          value={draft.password}
          error={isChecked && !hasPassword ? t('passwordWrong', { min: passwordMin }) : null}
          onChange={({ target }) => setDraft({ ...draft, password: target.value })}
        />
      </form>
    </Dialog>
  );
}
