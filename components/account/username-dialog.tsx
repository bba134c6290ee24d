'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { account } from '@/domain/contract/account';
import { limits } from '@/domain/limits';
import { readUsername } from '@/domain/sign-in/username';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { toast, toastError } from '@/lib/toasts/store';
import { sendWithMessage } from '@/lib/upstream/client';

const { max } = limits.username;

/** Changes the username (UC-006, UC-007). The input stays until the server accepts it. */
export function UsernameDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  const current = useSession((session) => session.user?.username ?? '');
  const [text, setText] = useState(current);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const read = readUsername(text);
    if ('problem' in read) {
      setError(read.problem === 'empty' ? t('usernamePlaceholder') : t('usernameTooLong', { max }));
      return;
    }
    setBusy(true);
    try {
      const { message } = await sendWithMessage(account.rename, { username: read.username });
      toast({ kind: 'success', title: message });
      await loadAccount().catch(toastError);
      onClose();
    } catch (refused) {
      toastError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('usernameTitle')}
      onClose={onClose}
      footer={
        <Button look="primary" busy={busy} type="submit" form="username">
          {t('save')}
        </Button>
      }
    >
      <form
        id="username"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Field
          data-autofocus
          label={t('username')}
          placeholder={t('usernamePlaceholder')}
          autoComplete="nickname"
          value={text}
          error={error}
          hint={t('usernameHint', { count: [...text.trim()].length, max })}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
