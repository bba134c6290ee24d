import { type FormEvent, useState } from 'react';
import { content } from './content';
import type { Item } from './settle';

const { words } = content;

export function ItemForm({ people, onAdd }: { people: string[]; onAdd: (item: Omit<Item, 'id'>) => void }) {
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [payer, setPayer] = useState(people[0] ?? '');
  const [among, setAmong] = useState<string[]>([]);
  const by = people.includes(payer) ? payer : (people[0] ?? '');
  const isReady = name.trim() !== '' && Number(amount) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    onAdd({ name: name.trim(), amount: Number(amount), by, among: among.length === people.length ? [] : among });
    setName('');
    setAmount('');
    setAmong([]);
  }

  return (
    <form onSubmit={submit} className="mt-3 space-y-3 border-t border-line pt-4">
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <input
          className="field"
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={words.item}
          aria-label={words.item}
        />
        <input
          className="field tabular-nums"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value.replace(/[^\d.]/g, ''))}
          placeholder={words.amount}
          aria-label={words.amount}
        />
      </div>
      <label className="flex items-center gap-3">
        <span className="shrink-0 text-sm text-soft">{words.paidBy}</span>
        <select className="field" value={by} onChange={(event) => setPayer(event.target.value)}>
          {people.map((person) => (
            <option key={person}>{person}</option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend className="text-sm text-soft">{words.sharedBy}</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {people.map((person) => (
            <button
              key={person}
              type="button"
              aria-pressed={among.includes(person)}
              onClick={() => setAmong(among.includes(person) ? among.filter((one) => one !== person) : [...among, person])}
              className="min-h-11 rounded-full border border-line px-4 aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-medium"
            >
              {person}
            </button>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button w-full" disabled={!isReady}>
        {words.add}
      </button>
    </form>
  );
}
