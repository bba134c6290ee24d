'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { classrooms } from '@/domain/contract/classrooms';
import { callKey } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

/** Joins a class by its code, and explains what the teacher will see. */
export function JoinForm() {
  const t = useTranslations('classrooms');
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const join = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError(t('codeMissing'));
    setBusy(true);
    try {
      const { name } = await send(classrooms.join, { code });
      toast({ kind: 'success', title: t('joinedToast', { name }) });
      setCode('');
      await queries.invalidateQueries({ queryKey: callKey(classrooms.mine) });
    } catch (refusal) {
      if (isCallError(refusal) && refusal.code === 404) setError(t('codeUnknown'));
      else toastError(refusal);
    }
    setBusy(false);
  };
  return (
    <form className="mt-8 max-w-100" onSubmit={(event) => void join(event)} noValidate>
      <Field
        label={t('code')}
        value={code}
        error={error}
        hint={t('joinHint')}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value);
          setError(null);
        }}
        addon={
          <Button type="submit" look="quiet" busy={busy}>
            {t('join')}
          </Button>
        }
      />
    </form>
  );
}
