'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Field } from '@/components/ui/field';
import { models } from '@/domain/contract/models';
import { limits } from '@/domain/limits';
import { languageOr } from '@/domain/locale';
import { myModelsQuery } from '@/lib/models/my-models';
import { keyPageOf, providerLabel, sortProviders } from '@/lib/models/providers';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { sendWithMessage } from '@/lib/upstream/client';
import type { MyModels } from './choose-model';

/** Usual addresses of self-hosted model servers. */
const examples: Record<string, string> = {
  Ollama: 'http://localhost:11434',
  LMStudio: 'http://localhost:1234',
  OpenAILike: 'http://localhost:8000/v1',
};

/** Adds a provider key. The provider verifies it before it is stored. */
export function KeyForm({
  providers: offered,
  onSaved,
}: {
  providers: MyModels['providers'];
  onSaved(): void;
}) {
  const t = useTranslations('models');
  const queries = useQueryClient();
  const providers = sortProviders(offered, languageOr(useLocale()));
  const [provider, setProvider] = useState(providers[0]?.name ?? '');
  const keyPage = keyPageOf(provider);
  const [key, setKey] = useState('');
  const [address, setAddress] = useState('');
  const asksAddress = providers.some((one) => one.name === provider && one.address);
  const save = useMutation({
    mutationFn: () =>
      sendWithMessage(models.saveKey, {
        provider,
        key: key.trim(),
        ...(asksAddress ? { address: address.trim() } : {}),
      }),
    onSuccess: async ({ message }) => {
      toast({ kind: 'success', title: message });
      setKey('');
      await queries.invalidateQueries({ queryKey: myModelsQuery.queryKey });
      onSaved();
    },
  });
  const ready = asksAddress ? address.trim() !== '' : key.trim() !== '';
  return (
    <form
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !save.isPending) save.mutate();
      }}
    >
      <label className="block text-13 text-ink-soft">
        <span className="mb-1 block">{t('provider')}</span>
        <select
          value={provider}
          onChange={(event) => {
            setProvider(event.target.value);
            save.reset();
          }}
          className="h-10 w-full rounded-control bg-sheet px-3 text-14 text-ink ring-1 ring-line-control ring-inset coarse:h-11"
        >
          {providers.map(({ name }) => (
            <option key={name} value={name}>
              {providerLabel(name)}
            </option>
          ))}
        </select>
      </label>
      {asksAddress && (
        <Field
          label={t('address')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          hint={t('addressHint', { example: examples[provider] ?? '' })}
          maxLength={limits.models.addressMax}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Field
        label={t(asksAddress ? 'keyOptional' : 'key')}
        type="password"
        value={key}
        onChange={(event) => setKey(event.target.value)}
        hint={t('replace')}
        maxLength={limits.models.keyMax}
        autoComplete="off"
        spellCheck={false}
      />
      {keyPage && (
        <a
          href={keyPage}
          target="_blank"
          rel="noopener noreferrer"
          className="-mt-1 self-start text-13 text-azure underline underline-offset-4"
        >
          {t('getKey', { provider: providerLabel(provider) })}
        </a>
      )}
      {isCallError(save.error) && <ErrorNotice error={save.error} />}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        busy={save.isPending}
        disabled={!ready}
      >
        {t('saveKey')}
      </Button>
    </form>
  );
}
