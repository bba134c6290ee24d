import { supabase } from '@/lib/supabase';
import { content } from './content';
import { type Space, saveContact } from './crm';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { words } = content;

/** Offers a few example records of one's own while there is nothing yet. */
export function Examples({ space, onAdded }: { space: Space; onAdded: () => void }) {
  const { isBusy, error, run } = useAction();
  const { company, contact, deal, note } = words.exampleRecords;

  const add = async () => {
    const isAdded = await run(async () => {
      const saved = await saveContact({ name: contact, company, email: '', phone: '' }, space);
      if (saved.error) return saved;
      const row = { contact_id: saved.data?.id, team_id: space.team };
      const written = await supabase.from('notes').insert({ ...row, body: note });
      if (written.error) return written;
      return supabase.from('deals').insert({ ...row, title: deal });
    });
    if (isAdded) onAdded();
  };

  return (
    <div className="mb-5 flex flex-wrap items-center gap-4 rounded-2xl border border-dashed border-line p-5">
      <p className="min-w-60 flex-1 text-soft">{words.examplesNote}</p>
      <button type="button" className="button-quiet" disabled={isBusy} onClick={add}>
        {words.examples}
      </button>
      <Problem text={error} />
    </div>
  );
}
