'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { getSignUpOrigin, storeInvitation } from '@/lib/session/sign-up-origin';

/**
 * A field for the invitation code that a new account needs with `REGISTER=invite`. It stores the
 * code where all sign-in methods read it, and initially shows the code from a link (`?invite`).
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
