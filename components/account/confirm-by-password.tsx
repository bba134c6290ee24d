'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { account } from '@/domain/contract/account';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

/** Confirms the user's identity with their current password. */
export function ConfirmByPassword({ onDone }: { onDone(): void }) {
  const t = useTranslations('account');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    if (!password) return setError(t('confirmPasswordPlaceholder'));
    try {
      await send(account.confirm, { password });
      onDone();
    } catch (refused) {
      if (isCallError(refused) && refused.message) setError(refused.message);
      else toastError(refused);
    }
  };
  return (
    <form
      id="confirm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Field
        data-autofocus
        type="password"
        autoComplete="current-password"
        label={t('confirmPassword')}
        placeholder={t('confirmPasswordPlaceholder')}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(null);
        }}
      />
    </form>
  );
}
