'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { getSignUpOrigin, storeInvitation } from '@/lib/session/sign-up-origin';

/**
 * `REGISTER=invite`: the invitation code that a new account needs. Every way to sign in reads it
 * from the same place, including a code from a link (`?invite`).
 */
export function InvitationField() {
  const t = useTranslations('signIn');
  const [code, setCode] = useState(() => getSignUpOrigin().invitationCode ?? '');
  return (
    <Field
      label={t('invitation')}
      placeholder={t('invitationPlaceholder')}
      hint={t('invitationHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.arrival.invitationMax}
      value={code}
      onChange={(event) => {
        setCode(event.target.value);
        storeInvitation(event.target.value);
      }}
    />
  );
}
