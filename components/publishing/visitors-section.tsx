'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Note } from '@/components/ui/note';
import { PasswordField } from '@/components/ui/password-field';
import { Segmented } from '@/components/ui/segmented';
import type { Publication } from '@/domain/contract/publishing';
import type { Audience, InvitedPeople as InvitedPeopleData } from '@/domain/contract/site-visitors';
import { limits } from '@/domain/limits';
import { useInvitedPeople } from '@/lib/site-visitors/use-invited-people';
import { useSiteVisitors, type WantedVisitors } from '@/lib/site-visitors/use-site-visitors';
import { isCallError } from '@/lib/upstream/call-error';
import { isLocalName } from '@/lib/workbench/preview-address';
import { InvitedPeople } from './invited-people';

type Props = { uuid: string; place: Publication['place']; isOnline: boolean };

/** Who may visit the site: a row that states it, and opens to change it (PUB-025). */
export function VisitorsSection({ uuid, place, isOnline }: Props) {
  const t = useTranslations('siteVisitors');
  const common = useTranslations('common');
  const { audience, error, reload, change, ticket } = useSiteVisitors(uuid);
  const invited = useInvitedPeople(uuid);
  const [isOpen, setOpen] = useState(false);
  if (audience === undefined)
    return isCallError(error) ? (
      <ErrorNotice error={error} actions={<Button onClick={reload}>{common('tryAgain')}</Button>} />
    ) : null;
  // Names of this machine lead nowhere from another one, which sees sites below a path.
  const needsHost = isLocalName(place.domain) && !isLocalName(location.hostname);
  const row = (
    <DisclosureRow
      title={t('title')}
      state={<span className="block text-12 text-ink-soft">{t(`state.${audience}`)}</span>}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {isCallError(change.error) && <ErrorNotice error={change.error} />}
      {needsHost && <Note kind="warning">{t('needsHost')}</Note>}
      <AudienceForm
        key={audience}
        audience={audience}
        people={invited}
        isBusy={change.isPending}
        isSaved={change.isSuccess}
        onChange={change.mutate}
      />
      {opensByTicket.has(audience) && isOnline && !needsHost && <OpenAsOwner ticket={ticket} />}
    </DisclosureRow>
  );
  const suggestsLimit = audience === 'everyone' && !isOpen && invited.data?.holdsPersonalData;
  return suggestsLimit ? (
    <>
      <LimitHint onOpen={() => setOpen(true)} />
      {row}
    </>
  ) : (
    row
  );
}

/** Sites that their owner cannot open like other visitors. */
const opensByTicket: ReadonlySet<Audience> = new Set(['owner', 'invited', 'members']);

/** Suggests a limit for an app with data about people; it is only a suggestion (PUB-036). */
function LimitHint({ onOpen }: { onOpen(): void }) {
  const t = useTranslations('siteVisitors.hint');
  return (
    <Note kind="info">
      <span className="block">{t('text')}</span>
      <Button className="mt-2" onClick={onOpen}>
        {t('action')}
      </Button>
    </Note>
  );
}

/** Opens a site that only its owner may visit. */
function OpenAsOwner({ ticket }: Pick<ReturnType<typeof useSiteVisitors>, 'ticket'>) {
  const t = useTranslations('siteVisitors');
  return (
    <>
      {isCallError(ticket.error) && <ErrorNotice error={ticket.error} />}
      <Button busy={ticket.isPending} onClick={() => void openInNewTab(ticket.mutateAsync)}>
        <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('open')}
      </Button>
    </>
  );
}

/** Opens the address that a call answers with. A tab that is opened after it would be blocked. */
async function openInNewTab(ask: () => Promise<{ address: string }>): Promise<void> {
  const page = window.open('', '_blank');
  const answer = await ask().catch(() => null);
  if (!page || !answer) return page?.close();
  page.opener = null;
  page.location.replace(answer.address);
}

type FormProps = {
  audience: Audience;
  people: ReturnType<typeof useInvitedPeople>;
  isBusy: boolean;
  isSaved: boolean;
  onChange(wanted: WantedVisitors, options?: { onSuccess(): void }): void;
};

/** The choice, and the password that visitors need. A stored password cannot be shown. */
function AudienceForm({ audience, people, isBusy, isSaved, onChange }: FormProps) {
  const t = useTranslations('siteVisitors');
  const [wanted, setWanted] = useState(audience);
  const [password, setPassword] = useState('');
  const { passwordMin, passwordMax } = limits.siteVisitors;
  const { data } = people;
  const hasStaff = audience === 'members' || typeof data?.staff === 'number';
  const options: { value: Audience; label: string }[] = [
    { value: 'everyone', label: t('choice.everyone') },
    { value: 'password', label: t('choice.password') },
    { value: 'invited', label: t('choice.invited') },
    ...(hasStaff ? [{ value: 'members' as const, label: t('choice.members') }] : []),
    { value: 'owner', label: t('choice.owner') },
  ];
  const canSave =
    wanted === 'password'
      ? password.length >= passwordMin
      : wanted !== audience && canReach(wanted, data);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== 'password') onChange({ audience: wanted });
        else if (password.length >= passwordMin)
          onChange({ audience: wanted, password }, { onSuccess: () => setPassword('') });
      }}
    >
      <Segmented<Audience>
        label={t('title')}
        value={wanted}
        onChange={setWanted}
        options={options}
        wraps
      />
      <p className="text-13 text-ink-soft">{t(`text.${wanted}`)}</p>
      {wanted === 'password' && (
        <PasswordField
          label={t(audience === 'password' ? 'newPassword' : 'password')}
          value={password}
          minLength={passwordMin}
          maxLength={passwordMax}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {wanted === 'password' && (
        <p className="text-12 text-ink-soft">{t('passwordHint', { min: passwordMin })}</p>
      )}
      {hasPeople(wanted) && <AudiencePeople audience={wanted} people={people} />}
      <div className="flex items-center gap-3">
        <Button type="submit" busy={isBusy} disabled={!canSave}>
          {t('save')}
        </Button>
        {isSaved && wanted === audience && (
          <span role="status" className="text-13 text-jade">
            {t('saved')}
          </span>
        )}
      </div>
    </form>
  );
}

/** The people of an audience: the list of those who are invited, or how many staff there are. */
function AudiencePeople({ audience, people }: { audience: Audience } & Pick<FormProps, 'people'>) {
  const t = useTranslations('siteVisitors');
  const common = useTranslations('common');
  const { data, error, reload } = people;
  if (!data)
    return isCallError(error) ? (
      <ErrorNotice error={error} actions={<Button onClick={reload}>{common('tryAgain')}</Button>} />
    ) : null;
  if (audience === 'invited') return <InvitedPeople {...people} data={data} />;
  const isReachable = canReach(audience, data);
  return (
    <Note kind={isReachable ? 'info' : 'warning'}>
      {isReachable ? t('staff', { staff: data.staff ?? 0 }) : t('people.staffNoMail')}
    </Note>
  );
}

const hasPeople = (audience: Audience) => audience === 'invited' || audience === 'members';

/** Whether codes can reach the people of an audience. */
function canReach(audience: Audience, data: InvitedPeopleData | undefined): boolean {
  if (audience === 'members') return data?.kinds.includes('mail') ?? false;
  return audience !== 'invited' || (data?.kinds.length ?? 0) > 0;
}
