'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { IconButton } from '@/components/ui/icon-button';
import { Note } from '@/components/ui/note';
import type { InvitedPeople as People } from '@/domain/contract/site-visitors';
import { limits } from '@/domain/limits';
import { readContacts } from '@/domain/site-visitors/contacts';
import type { useInvitedPeople } from '@/lib/site-visitors/use-invited-people';
import { isCallError } from '@/lib/upstream/call-error';

type Props = Pick<ReturnType<typeof useInvitedPeople>, 'invite' | 'uninvite'> & { data: People };

/** The people who may visit, and a field to which a list of them can be pasted (PUB-033). */
export function InvitedPeople({ data, invite, uninvite }: Props) {
  const t = useTranslations('siteVisitors.people');
  const error = [invite, uninvite].find((one) => isCallError(one.error))?.error;
  const { people, kinds } = data;
  const most = limits.siteVisitors.people;
  return (
    <section aria-label={t('title')} className="space-y-3">
      {isCallError(error) && <ErrorNotice error={error} />}
      <KindNote kinds={kinds} />
      {kinds.length > 0 && <InviteField kinds={kinds} invite={invite} />}
      <p className="text-12 text-ink-soft">
        {people.length === 0 ? t('none') : t('count', { count: people.length, most })}
      </p>
      {people.length > 0 && (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto border-line border-y">
          {people.map(({ id, contact }) => (
            <li key={id} className="flex min-h-11 items-center gap-2">
              <span className="min-w-0 flex-1 break-all py-2 text-14">{contact}</span>
              <IconButton
                label={t('remove', { contact })}
                icon={X}
                disabled={uninvite.isPending}
                onClick={() => uninvite.mutate(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Which contacts cannot be invited, because no code would reach them. */
function KindNote({ kinds }: Pick<People, 'kinds'>) {
  const t = useTranslations('siteVisitors.people');
  if (kinds.length === 0) return <Note kind="warning">{t('noCodes')}</Note>;
  if (kinds.length > 1) return null;
  return <Note kind="info">{t(kinds[0] === 'mail' ? 'noSms' : 'noMail')}</Note>;
}

function InviteField({ kinds, invite }: Pick<People, 'kinds'> & Pick<Props, 'invite'>) {
  const t = useTranslations('siteVisitors.people');
  const id = useId();
  const [text, setText] = useState('');
  const [unread, setUnread] = useState<string[]>([]);
  function add() {
    const read = readContacts(text);
    setUnread(read.unread);
    if (read.unread.length > 0 || read.contacts.length === 0) return;
    invite.mutate(read.contacts, { onSuccess: () => setText('') });
  }
  const isWrong = unread.length > 0;
  const [only] = kinds.length === 1 ? kinds : [];
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-13">
        {t(`label.${only ?? 'both'}`)}
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setText(target.value);
          setUnread([]);
        }}
        className="block w-full rounded-control border border-line bg-sheet px-3 py-2 text-14 coarse:text-16"
      />
      {isWrong && (
        <p role="alert" className="text-13 text-rust">
          {t('unread', { list: unread.slice(0, 5).join(', ') })}
        </p>
      )}
      <p id={`${id}-hint`} className="text-12 text-ink-soft">
        {t('hint', { most: limits.siteVisitors.people })}
      </p>
      <Button busy={invite.isPending} disabled={text.trim() === ''} onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}
