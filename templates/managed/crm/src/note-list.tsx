import { type FormEvent, useRef } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import type { Note, Space } from './crm';
import { useAction } from './lib/use-action';
import { Problem } from './parts';
import { RemoveButton } from './remove-button';

const { words, lang } = content;
const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });

type Props = { contact: string; notes: Note[]; space: Space; onChange: () => void };

export function NoteList({ contact, notes, space, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get('body'));
    if (!(await run(() => supabase.from('notes').insert({ contact_id: contact, team_id: space.team, body })))) return;
    form.current?.reset();
    onChange();
  };

  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{words.notes}</h2>
      <form ref={form} onSubmit={submit} className="space-y-3">
        <textarea className="field" name="body" aria-label={words.newNote} placeholder={words.newNote} required rows={2} maxLength={4000} />
        <Problem text={error} />
        <button type="submit" className="button" disabled={isBusy}>
          {words.addNote}
        </button>
      </form>
      <ul className="mt-4 space-y-3">
        {notes.length === 0 && <li className="text-soft">{words.noNotes}</li>}
        {notes.map((note) => (
          <li key={note.id} className="card flex flex-wrap items-start gap-3 p-4">
            <div className="min-w-48 flex-1">
              <p className="break-words whitespace-pre-line">{note.body}</p>
              <p className="mt-1 text-sm text-soft">{day.format(new Date(note.created_at))}</p>
            </div>
            {note.user_id === space.user && (
              <RemoveButton remove={() => supabase.from('notes').delete().eq('id', note.id)} onRemoved={onChange} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
