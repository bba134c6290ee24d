'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { contract } from '@/domain/contract';
import { limits } from '@/domain/limits';
import { openModels } from '@/lib/models/open-models';
import { useFix, useOpenProject, useProject } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';

/**
 * Returns the cost of the next repair. Returns null if the repair is free or the user's own key
 * pays for it. Queries again after each check.
 */
function useRepairCost(): number | null {
  const uuid = useProject((state) => state.uuid);
  const own = useProject((state) => state.model?.own ?? false);
  const { data } = useQuery({
    ...callQuery(contract.repair.state, { uuid: uuid ?? '' }),
    staleTime: 0,
    ...(uuid ? {} : { enabled: false }),
  });
  return !data || data.isFree || own ? null : data.cost;
}

/** FIX-001: the button with its cost, the field for a note, and the toggle of automatic repair. */
export function FixForm() {
  const t = useTranslations('repair');
  const say = useTranslations('starter');
  const { project, repair } = useOpenProject();
  const auto = useFix((state) => state.auto);
  const locked = useFix((state) => state.locked);
  const unmodelled = useFix((state) => state.check?.why === 'model');
  const cost = useRepairCost();
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void repair.requestFix(note, cost !== null);
    setNote('');
  };
  const sendLabel = () => {
    if (locked) return t('sent');
    return cost === null ? t('fix') : t('fixFor', { tokens: cost });
  };
  // Without a model no repair is possible, so offer to connect a model.
  if (unmodelled)
    return (
      <Button className="mt-3 self-start" onClick={() => openModels(project, 'keys')}>
        {say('connect')}
      </Button>
    );
  return (
    <form onSubmit={send} className="mt-3 flex flex-col gap-3">
      <Field
        label={t('note')}
        placeholder={t('notePlaceholder')}
        value={note}
        maxLength={limits.repair.noteMax}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Checkbox checked={auto} onChange={(on) => void repair.setAuto(on).catch(toastError)}>
          {t('auto')}
        </Checkbox>
        <Button type="submit" look="primary" disabled={locked} className="coarse:h-11">
          {sendLabel()}
        </Button>
      </div>
    </form>
  );
}
