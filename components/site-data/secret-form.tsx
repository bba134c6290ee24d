'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { siteFunctions } from '@/domain/contract/site-functions';
import type { DataSet } from '@/domain/entities/site-data';
import { limits } from '@/domain/limits';
import { isSecretName } from '@/domain/site-functions/secret-name';
import { useChangeData, useShownData } from '@/lib/site-data/site-data-context';
import { toast } from '@/lib/toasts/store';

type Props = {
  /** The secret that gets another value; without it, a new one is added. */
  name?: string | undefined;
  /** `live`: only live data gets this value. */
  data: DataSet;
  onClose(): void;
};

/** Enters the value of a secret, which nobody can read afterwards. */
export function SecretForm({ name, data, onClose }: Props) {
  const t = useTranslations('siteData.functions');
  const texts = useTranslations('siteData');
  const { uuid } = useShownData();
  const change = useChangeData();
  const id = useId();
  const [draft, setDraft] = useState({ name: name ?? '', value: '' });
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isNamed = isSecretName(draft.name);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isNamed || draft.value === '') return;
    setBusy(true);
    const saved = await change(siteFunctions.putSecret, { uuid, data, ...draft });
    setBusy(false);
    if (saved === undefined) return;
    toast({ kind: 'success', title: t('secretSaved') });
    onClose();
  };

  return (
    <Dialog
      title={titleOf()}
      description={t('secretsHint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {name === undefined && (
          <Field
            label={t('name')}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            maxLength={limits.siteFunctions.secretNameMax}
            value={draft.name}
            error={isChecked && !isNamed ? t('nameWrong') : null}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
        <Field
          label={t('value')}
          type="password"
          autoComplete="new-password"
          data-autofocus={name === undefined ? undefined : true}
          maxLength={limits.siteFunctions.secretMax}
          value={draft.value}
          error={isChecked && draft.value === '' ? texts('reason.empty') : null}
          onChange={({ target }) => setDraft({ ...draft, value: target.value })}
        />
      </form>
    </Dialog>
  );

  function titleOf(): string {
    if (name === undefined) return t('addSecret');
    return t(data === 'live' ? 'replaceLive' : 'replaceSecret', { name });
  }
}
