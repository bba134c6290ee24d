'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { getSignUpOrigin, storeInvitation } from '@/lib/session/sign-up-origin';

/**
 * With `REGISTER=invite` a new account needs an invitation code. This field stores the code where
 * all ways to sign in read it, also the code of a link (`?invite`).
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
