'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { siteAdmin } from '@/domain/contract/site-admin';
import type { Invitation } from '@/domain/entities/site-admin';
import { type StaffRole, staffRoles } from '@/domain/site-admin/staff-roles';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';

type InviteProps = { onInvited(invitation: Invitation): void; onClose(): void };

/** Invites a person by address and role. */
export function InviteDialog({ onInvited, onClose }: InviteProps) {
  const t = useTranslations('siteAdmin');
  const common = useTranslations('common');
  const { uuid } = useShownData();
  const change = useChangeData();
  const id = useId();
  const [draft, setDraft] = useState<{ email: string; role: StaffRole }>({
    ...{ email: '', role: 'staff' },
  });
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = draft.email.trim();
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmail) return;
    setBusy(true);
    const invitation = await change(siteAdmin.invite, { uuid, email, role: draft.role });
    setBusy(false);
    if (invitation) onInvited(invitation);
  };
  return (
    <Dialog
      title={t('inviteTitle')}
      description={t('inviteText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t('invite')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('name')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={draft.email}
          error={isChecked && !isEmail ? t('emailWrong') : null}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-13 text-ink-soft">{t('roleLabel')}</legend>
          {staffRoles.map((role) => (
            <label key={role} className="flex items-baseline gap-2 text-14">
              <input
                type="radio"
                name="role"
                checked={draft.role === role}
                onChange={() => setDraft({ ...draft, role })}
              />
              <span>
                {t(`role.${role}`)}
                <span className="block text-12 text-ink-soft">{t(`roleHint.${role}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

/** Shows the link of an invitation that was not sent by mail. */
export function InvitationLink({
  invitation: { person, link },
  onClose,
}: {
  invitation: Invitation;
  onClose(): void;
}) {
  const t = useTranslations('siteAdmin');
  const common = useTranslations('common');
  return (
    <Dialog
      title={t('linkTitle', { name: person.name })}
      description={t('linkText')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <SecretText label={t('copyLink')} text={link ?? ''} />
    </Dialog>
  );
}

/** A text that is shown once, with a button that copies it. */
export function SecretText({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <code className="w-full break-all rounded-control bg-well px-3 py-2 font-mono text-12">
        {text}
      </code>
      <CopyButton words text={text} label={label} />
    </div>
  );
}
