'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { versions } from '@/domain/contract/versions';
import { errors } from '@/domain/errors';
import { userNoError } from '@/domain/sign-in/user-no';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { sendWithMessage } from '@/lib/upstream/client';

/** PROJ-018: sends a copy to the user with this id. Warns first that this cannot be undone. */
export function ShareToUserDialog({ uuid, onClose }: { uuid: string; onClose(): void }) {
  const t = useTranslations('versions');
  const common = useTranslations('common');
  const form = useId();
  const [{ userNo, error }, setState] = useState<{ userNo: string; error: string | null }>({
    userNo: '',
    error: null,
  });
  const [busy, setBusy] = useState(false);
  const share = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = userNoError(userNo);
    if (wrong) return setState({ userNo, error: t(wrong) });
    setBusy(true);
    try {
      const { message } = await sendWithMessage(versions.shareTo, {
        site_uuid: uuid,
        userNo: userNo.trim(),
      });
      toast({ kind: 'success', title: message });
      onClose();
    } catch (refusal) {
      setBusy(false);
      const isTheirs =
        isCallError(refusal) &&
        refusal.code === errors.recipientUnknown.code &&
        refusal.message !== '';
      if (isTheirs) setState({ userNo, error: refusal.message });
      else toastError(refusal);
    }
  };
  return (
    <Dialog
      title={t('shareToUser')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={busy} disabled={uuid === ''}>
            {t('shareDo')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void share(event)} noValidate>
        <Field
          label={t('userNo')}
          hint={t('userNoHint')}
          error={error}
          value={userNo}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setState({ userNo: target.value, error: null })}
        />
        <Note kind="warning" className="mt-3">
          {t('cannotUndo')}
        </Note>
      </form>
    </Dialog>
  );
}
