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
import type { Audience } from '@/domain/contract/site-visitors';
import { limits } from '@/domain/limits';
import { useSiteVisitors, type WantedVisitors } from '@/lib/site-visitors/use-site-visitors';
import { isCallError } from '@/lib/upstream/call-error';
import { isLocalName } from '@/lib/workbench/preview-address';

type Props = { uuid: string; place: Publication['place']; isOnline: boolean };

/** Who may visit the site: a row that states it, and opens to change it (PUB-025). */
export function VisitorsSection({ uuid, place, isOnline }: Props) {
  const t = useTranslations('siteVisitors');
  const common = useTranslations('common');
  const { audience, error, reload, change, ticket } = useSiteVisitors(uuid);
  if (audience === undefined)
    return isCallError(error) ? (
      <ErrorNotice error={error} actions={<Button onClick={reload}>{common('tryAgain')}</Button>} />
    ) : null;
  // Names of this machine lead nowhere from another one, which sees sites below a path.
  const needsHost = isLocalName(place.domain) && !isLocalName(location.hostname);
  return (
    <DisclosureRow
      title={t('title')}
      state={<span className="block text-12 text-ink-soft">{t(`state.${audience}`)}</span>}
    >
      {isCallError(change.error) && <ErrorNotice error={change.error} />}
      {needsHost && <Note kind="warning">{t('needsHost')}</Note>}
      <AudienceForm
        key={audience}
        audience={audience}
        isBusy={change.isPending}
        isSaved={change.isSuccess}
        onChange={change.mutate}
      />
      {audience === 'owner' && isOnline && !needsHost && <OpenAsOwner ticket={ticket} />}
    </DisclosureRow>
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
  isBusy: boolean;
  isSaved: boolean;
  onChange(wanted: WantedVisitors, options?: { onSuccess(): void }): void;
};

/** The choice, and the password that visitors need. A stored password cannot be shown. */
function AudienceForm({ audience, isBusy, isSaved, onChange }: FormProps) {
  const t = useTranslations('siteVisitors');
  const [wanted, setWanted] = useState(audience);
  const [password, setPassword] = useState('');
  const { passwordMin, passwordMax } = limits.siteVisitors;
  const options: { value: Audience; label: string }[] = [
    { value: 'everyone', label: t('choice.everyone') },
    { value: 'password', label: t('choice.password') },
    { value: 'owner', label: t('choice.owner') },
  ];
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
      <div className="flex items-center gap-3">
        <Button
          type="submit"
          busy={isBusy}
          disabled={wanted === 'password' ? password.length < passwordMin : wanted === audience}
        >
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
