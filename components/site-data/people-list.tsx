'use client';

import clsx from 'clsx';
import { MailPlus, Trash2, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { siteAdmin } from '@/domain/contract/site-admin';
import type { Invitation, StaffPerson } from '@/domain/entities/site-admin';
import { type StaffRole, staffRoles } from '@/domain/site-admin/staff-roles';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';
import { InvitationLink, InviteDialog } from './invite-dialog';
import { bodyCell, headCell, selectLook, shrinks } from './looks';

type Open = { invite: true } | { link: Invitation } | { remove: StaffPerson } | null;

/** The people who may use the admin of the app; they are invited, changed and removed here. */
export function PeopleList({ list }: { list: readonly StaffPerson[] }) {
  const t = useTranslations('siteAdmin');
  const [open, setOpen] = useState<Open>(null);
  const show = (invitation: Invitation) => {
    const { name } = invitation.person;
    if (invitation.link !== null) return setOpen({ link: invitation });
    setOpen(null);
    toast({ kind: 'success', title: t('mailed', { name }) });
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-2 px-3 pt-3 pb-1">
        <h3 className="font-medium text-13 text-ink">{t('people')}</h3>
        <Button look="primary" onClick={() => setOpen({ invite: true })}>
          <UserPlus aria-hidden="true" size={16} strokeWidth={1.5} />
          {t('invite')}
        </Button>
      </div>
      {list.length === 0 ? (
        <p className="px-3 py-2 text-13 text-ink-soft">{t('noPeople')}</p>
      ) : (
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t('people')}</caption>
          <thead>
            <tr>
              <th scope="col" className={headCell}>
                {t('name')}
              </th>
              <th scope="col" className={headCell}>
                {t('roleLabel')}
              </th>
              <th scope="col" className={headCell} />
            </tr>
          </thead>
          <tbody>
            {list.map((person) => (
              <PersonRow key={person.id} person={person} onOpen={setOpen} onInvited={show} />
            ))}
          </tbody>
        </table>
      )}
      {open && 'invite' in open && <InviteDialog onInvited={show} onClose={() => setOpen(null)} />}
      {open && 'link' in open && (
        <InvitationLink invitation={open.link} onClose={() => setOpen(null)} />
      )}
      {open && 'remove' in open && (
        <RemovePerson person={open.remove} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

type RowProps = {
  person: StaffPerson;
  onOpen(open: Open): void;
  onInvited(invitation: Invitation): void;
};

function PersonRow({ person, onOpen, onInvited }: RowProps) {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const change = useChangeData();
  const { name, role, hasJoined } = person;
  const place = { uuid, person: person.id };
  const setRole = async (next: StaffRole) => {
    if (await change(siteAdmin.change, { ...place, role: next }))
      toast({ kind: 'success', title: t('roleChanged') });
  };
  const renew = async () => {
    const invitation = await change(siteAdmin.renew, place);
    if (invitation) onInvited(invitation);
  };
  return (
    <tr>
      <td className={clsx(bodyCell, shrinks)} title={name}>
        <span dir="auto" className="block truncate">
          {name}
        </span>
        <span className={clsx('text-12', hasJoined ? 'text-ink-soft' : 'text-amber')}>
          {t(hasJoined ? 'joined' : 'invited')}
        </span>
      </td>
      <td className={bodyCell}>
        <select
          aria-label={t('roleOf', { name })}
          value={role}
          onChange={({ target }) => void setRole(target.value as StaffRole)}
          className={selectLook}
        >
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {t(`role.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td className="whitespace-nowrap border-line border-b px-1 text-end">
        <IconButton label={t('renew', { name })} icon={MailPlus} onClick={() => void renew()} />
        <IconButton
          label={t('remove', { name })}
          icon={Trash2}
          onClick={() => onOpen({ remove: person })}
        />
      </td>
    </tr>
  );
}

function RemovePerson({ person, onClose }: { person: StaffPerson; onClose(): void }) {
  const t = useTranslations('siteAdmin');
  const { uuid } = useShownData();
  const change = useChangeData();
  const [busy, setBusy] = useState(false);
  const { name } = person;
  const remove = async () => {
    setBusy(true);
    const removed = await change(siteAdmin.remove, { uuid, person: person.id });
    if (removed === null) toast({ kind: 'success', title: t('removed', { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      busy={busy}
      title={t('remove', { name })}
      text={t('removeText')}
      confirm={t('removeConfirm')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
