import { type FormEvent, useState } from 'react';
import { content } from './content';
import { isoDay } from './lib/days';
import { newId } from './lib/use-stored';
import type { Entry } from './records';

const { words } = content;

export function EntryForm({ onAdd }: { onAdd: (entry: Entry) => void }) {
  const [value, setValue] = useState('');
  const [kind, setKind] = useState(content.kinds[0] ?? '');
  const [note, setNote] = useState('');
  const [day, setDay] = useState(isoDay());
  const isReady = Number(value) > 0 && day !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    onAdd({ id: newId(), kind, value: Number(value), note: note.trim(), day });
    setValue('');
    setNote('');
  }

  return (
    <form onSubmit={submit} className="card grid grid-cols-2 gap-3 p-5">
      {content.kinds.length > 1 && (
        <fieldset className="col-span-2">
          <legend className="text-sm text-soft">{words.kind}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {content.kinds.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={kind === name}
                onClick={() => setKind(name)}
                className="min-h-11 rounded-full border border-soft/60 px-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <label className="text-sm text-soft">
        {words.value} ({content.unit})
        <input
          className="field mt-1 tabular-nums"
          inputMode="decimal"
          value={value}
          onChange={(event) => setValue(event.target.value.replace(/[^\d.]/g, ''))}
        />
      </label>
      <label className="text-sm text-soft">
        {words.day}
        <input className="field mt-1" type="date" max={isoDay()} value={day} onChange={(event) => setDay(event.target.value)} />
      </label>
      <input
        className="field col-span-2"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        placeholder={words.note}
        aria-label={words.note}
      />
      <button type="submit" className="button col-span-2" disabled={!isReady}>
        {words.add}
      </button>
    </form>
  );
}
