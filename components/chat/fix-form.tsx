'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { openModels } from '@/lib/models/open-models';
import { useFix, useOpenProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';

/** FIX-001: the button, the note that goes with it, and the toggle of automatic repair. */
export function FixForm() {
  const t = useTranslations('repair');
  const say = useTranslations('starter');
  const { project, repair } = useOpenProject();
  const auto = useFix((state) => state.auto);
  const locked = useFix((state) => state.locked);
  const unmodelled = useFix((state) => state.check?.why === 'model');
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void repair.ask(note);
    setNote('');
  };
  // Nobody is there who could be asked: what helps is a model.
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
          {t(locked ? 'sent' : 'fix')}
        </Button>
      </div>
    </form>
  );
}
