'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { CallData } from '@/domain/contract/call';
import type { models } from '@/domain/contract/models';
import { joinSentences } from '@/lib/i18n/sentences';
import { type ChosenModel, isSameModel } from '@/lib/models/chosen-model';
import { ModelRow } from './model-row';

export type MyModels = CallData<typeof models.mine>;

/** Lists longer than this get a search field. */
const searchFrom = 8;
/** Maximum models that the list shows. The search finds the others. */
const shownAtOnce = 60;

type Props = {
  mine: MyModels;
  chosen: ChosenModel | null;
  onChoose(model: ChosenModel | null): void;
  onAddKey(): void;
};

/**
 * The models to choose from, the server's own models first. A click chooses a model. A typed name
 * that no list contains is offered for the providers whose key the user has stored.
 */
export function ChooseModel({
  mine: { models: list, current, keys, providers },
  chosen,
  onChoose,
  onAddKey,
}: Props) {
  const t = useTranslations('models');
  const [wanted, search] = useState('');
  const words = wanted.trim().toLowerCase();
  const fits = list.filter((one) =>
    `${one.label} ${one.name} ${one.provider}`.toLowerCase().includes(words),
  );
  const name = wanted.trim();
  const isNamed = (provider: string) =>
    list.some((one) => one.provider === provider && one.name === name);
  const byName = keys.filter(({ provider, state }) => {
    const hasAddress = providers.some((one) => one.name === provider && one.address);
    return name !== '' && state === 'ready' && !hasAddress && !isNamed(provider);
  });
  const standard = current && list.find((one) => isSameModel(one, current));
  return (
    <>
      {(list.length > searchFrom || keys.length > 0) && (
        <Field
          label={t('search')}
          type="search"
          value={wanted}
          onChange={(event) => search(event.target.value)}
          className="mb-3"
          autoComplete="off"
        />
      )}
      <ul className="flex flex-col gap-0.5">
        {words === '' && (
          <li>
            <ModelRow
              label={
                current
                  ? t('standardIs', { name: standard?.label ?? current.name })
                  : t('starterShort')
              }
              note={current ? undefined : t('starter')}
              isChosen={chosen === null}
              onChoose={() => onChoose(null)}
            />
          </li>
        )}
        {fits.slice(0, shownAtOnce).map((entry) => {
          const { provider, name, label, own, images } = entry;
          return (
            <li key={`${provider} ${name}`}>
              <ModelRow
                label={label}
                entry={entry}
                isChosen={chosen !== null && isSameModel(chosen, entry)}
                onChoose={() => onChoose({ provider, name, label, own, images })}
              />
            </li>
          );
        })}
        {byName.map(({ provider }) => (
          <li key={provider}>
            <ModelRow
              label={t('byName', { name })}
              note={provider}
              isChosen={chosen?.provider === provider && chosen.name === name}
              onChoose={() =>
                onChoose({ provider, name, label: name, own: true, images: true, named: true })
              }
            />
          </li>
        ))}
      </ul>
      {words !== '' && fits.length + byName.length === 0 && (
        <p className="py-4 text-center text-13 text-ink-soft">{t('none')}</p>
      )}
      {!list.some((one) => one.own) && (
        <div className="mt-4 flex flex-col items-start gap-3 rounded-card p-3 text-13 text-ink-soft ring-1 ring-line ring-inset sm:flex-row sm:items-center">
          <p className="flex-1">
            {current ? joinSentences(t('onlyStandard'), t('withKey')) : t('withKey')}
          </p>
          <Button onClick={onAddKey}>
            <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} />
            {t('addKey')}
          </Button>
        </div>
      )}
    </>
  );
}
