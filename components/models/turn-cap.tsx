'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { models } from '@/domain/contract/models';
import { limits } from '@/domain/limits';
import { myModelsQuery } from '@/lib/models/my-models';
import { toast, toastError } from '@/lib/toasts/store';
import { sendWithMessage } from '@/lib/upstream/client';

const { turnCapMin: min, turnCapMax: max } = limits.models;

/**
 * The maximum number of tokens for one turn (PP-16). Without it, a turn ends when its answer is
 * complete.
 */
export function TurnCap({ turnCap }: { turnCap: number | null }) {
  const t = useTranslations('models');
  const queries = useQueryClient();
  const [text, setText] = useState(turnCap === null ? '' : String(turnCap));
  const [wrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (tokens: number | null) => sendWithMessage(models.saveTurnCap, { tokens }),
    onSuccess: ({ message, data }) => {
      toast({ kind: 'success', title: message });
      setText(data.turnCap === null ? '' : String(data.turnCap));
      return queries.invalidateQueries({ queryKey: myModelsQuery.queryKey });
    },
    onError: toastError,
  });
  const submit = () => {
    const tokens = Number(text.replace(/[\s,.，_]/g, ''));
    const fits = text.trim() !== '' && Number.isInteger(tokens) && tokens >= min && tokens <= max;
    setWrong(!fits);
    if (fits) save.mutate(tokens);
  };
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-13 text-ink-soft">{t('capText')}</p>
      <Field
        label={t('capLabel')}
        value={text}
        placeholder={t('capNone')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        error={wrong ? t('capRange', { min, max }) : null}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {turnCap !== null && (
          <Button
            look="quiet"
            busy={save.isPending && save.variables === null}
            disabled={save.isPending}
            onClick={() => save.mutate(null)}
          >
            {t('capRemove')}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending && save.variables !== null}
          disabled={save.isPending}
        >
          {t('capSave')}
        </Button>
      </div>
    </form>
  );
}
