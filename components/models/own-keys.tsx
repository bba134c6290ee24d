'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { models, type OwnKey } from '@/domain/contract/models';
import { myModelsQuery } from '@/lib/models/my-models';
import { providerLabel } from '@/lib/models/providers';
import { toast, toastError } from '@/lib/toasts/store';
import { sendWithMessage } from '@/lib/upstream/client';
import type { MyModels } from './choose-model';
import { KeyForm } from './key-form';

/**
 * The user's keys: the list, whether each key works, and a form that adds a key. A stored key is
 * never shown again.
 */
export function OwnKeys({ mine, onSaved }: { mine: MyModels; onSaved(): void }) {
  const t = useTranslations('models');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (provider: string) => sendWithMessage(models.removeKey, { provider }),
    onSuccess: ({ message }) => void toast({ kind: 'success', title: message }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: myModelsQuery.queryKey }),
  });
  return (
    <>
      <p className="text-13 text-ink-soft">{t('keysText')}</p>
      {mine.keys.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {mine.keys.map((key) => (
            <li key={key.provider} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="text-14">
                  {providerLabel(key.provider)} <KeyState state={key.state} />
                </p>
                <p className="break-all font-mono text-12 text-ink-soft">
                  {[key.baseUrl, key.hint ? t('kept', { hint: key.hint }) : t('keptPlain')]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button
                look="quiet"
                className="-mr-3"
                aria-label={t('removeOf', { provider: providerLabel(key.provider) })}
                busy={remove.isPending && remove.variables === key.provider}
                disabled={remove.isPending}
                onClick={() => remove.mutate(key.provider)}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <KeyForm providers={mine.providers} onSaved={onSaved} />
    </>
  );
}

function KeyState({ state }: { state: OwnKey['state'] }) {
  const t = useTranslations('models.state');
  const works = state === 'ready';
  return (
    <span
      className={
        works
          ? 'rounded-control bg-jade-wash px-1.5 py-0.5 text-12 text-jade'
          : 'rounded-control bg-amber-wash px-1.5 py-0.5 text-12 text-amber'
      }
    >
      {t(state)}
    </span>
  );
}
