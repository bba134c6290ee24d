import type { FormEvent } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import { type Deal, loadContacts, type Space, type Stage } from './crm';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { Problem } from './parts';
import { RemoveButton } from './remove-button';

const { words } = content;

type Props = { deal: Deal | undefined; stages: Stage[]; space: Space; onSaved: () => void };

export function DealForm({ deal, stages, space, onSaved }: Props) {
  const contacts = useRows(`choice-${space.team}-${space.user}`, () => loadContacts(space));
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const row = {
      title: String(form.get('title')),
      amount: Number(form.get('amount')) || 0,
      stage_id: Number(form.get('stage')),
      contact_id: String(form.get('contact')) || null,
    };
    const isSaved = await run(() =>
      deal
        ? supabase.from('deals').update(row).eq('id', deal.id).select('id').single()
        : supabase
            .from('deals')
            .insert({ ...row, team_id: space.team })
            .select('id')
            .single(),
    );
    if (isSaved) onSaved();
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <label className="block">
        <span className="mb-1 block font-medium">{words.title}</span>
        <input className="field" name="title" required maxLength={120} defaultValue={deal?.title} />
      </label>
      <div className="grid grid-cols-2 gap-4">
        <label className="block">
          <span className="mb-1 block font-medium">{words.amount}</span>
          <input
            className="field tabular-nums"
            name="amount"
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            defaultValue={deal?.amount}
          />
        </label>
        <label className="block">
          <span className="mb-1 block font-medium">{words.stage}</span>
          <select className="field" name="stage" defaultValue={deal?.stage_id ?? stages[0]?.id}>
            {stages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className="block">
        <span className="mb-1 block font-medium">{words.contact}</span>
        <select key={String(contacts.rows?.length)} className="field" name="contact" defaultValue={deal?.contact_id ?? ''}>
          <option value="">{words.none}</option>
          {contacts.rows?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Problem text={error || contacts.error} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button flex-1" disabled={isBusy}>
          {words.save}
        </button>
        {deal && <RemoveButton remove={() => supabase.from('deals').delete().eq('id', deal.id)} onRemoved={onSaved} />}
      </div>
    </form>
  );
}
