'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { classrooms } from '@/domain/contract/classrooms';
import type { TaughtClassroom } from '@/domain/entities/classroom';
import { limits } from '@/domain/limits';
import { callKey } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/** Creates a class by its name. */
export function CreateForm({ onCreated }: { onCreated(classroom: TaughtClassroom): void }) {
  const t = useTranslations('classrooms');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('nameMissing'));
    setBusy(true);
    try {
      const made = await send(classrooms.create, { name });
      await queries.invalidateQueries({ queryKey: callKey(classrooms.mine) });
      setName('');
      onCreated(made);
    } catch (refusal) {
      toastError(refusal);
    }
    setBusy(false);
  };
  return (
    <form className="mt-8 max-w-100" onSubmit={(event) => void create(event)} noValidate>
      <Field
        label={t('name')}
        value={name}
        error={error}
        maxLength={limits.classrooms.nameMax}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setError(null);
        }}
        addon={
          <Button type="submit" look="quiet" busy={busy}>
            {t('create')}
          </Button>
        }
      />
    </form>
  );
}
