import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';
import { ItemForm } from './item-form';
import { newId, useStored } from './lib/use-stored';
import { money } from './money';
import { Result } from './result';
import type { Item } from './settle';

const { words } = content;
const tips = [0, 5, 10, 15, 18, 20];

export function App() {
  const [people, setPeople] = useStored('people', content.people);
  const [items, setItems] = useStored<Item[]>(
    'items',
    content.items.map((item) => ({ ...item, id: newId() })),
  );
  const [tip, setTip] = useStored('tip', content.tipPercent);
  const [name, setName] = useState('');

  function addPerson(event: FormEvent) {
    event.preventDefault();
    const person = name.trim();
    if (person && !people.includes(person)) setPeople([...people, person]);
    setName('');
  }

  function removePerson(person: string) {
    setPeople(people.filter((one) => one !== person));
    setItems(items.filter((item) => item.by !== person));
  }

  return (
    <div className="mx-auto max-w-5xl px-5 py-8 sm:py-14">
      <h1 className="font-display text-3xl font-semibold">{content.title}</h1>
      <p className="mt-1 text-soft">{content.subtitle}</p>
      <main className="mt-8 grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-10">
        <div className="min-w-0 space-y-6">
          <section className="card p-5">
            <h2 className="font-semibold">{words.people}</h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {people.map((person) => (
                <li key={person} className="flex items-center rounded-full bg-tint pl-4">
                  {person}
                  <button
                    type="button"
                    className="icon-button"
                    disabled={people.length <= 2}
                    onClick={() => removePerson(person)}
                    aria-label={`${words.remove}: ${person}`}
                    title={words.remove}
                  >
                    <X size={16} />
                  </button>
                </li>
              ))}
            </ul>
            <form onSubmit={addPerson} className="mt-3 flex max-w-sm gap-2">
              <input
                className="field"
                value={name}
                onChange={(event) => setName(event.target.value)}
                placeholder={words.addPerson}
                aria-label={words.addPerson}
                maxLength={20}
              />
              <button type="submit" className="icon-button border border-line" aria-label={words.add} title={words.add}>
                <Plus size={18} />
              </button>
            </form>
          </section>

          <section className="card p-5">
            <h2 className="font-semibold">{words.items}</h2>
            <ul className="mt-2 divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="flex items-center gap-3 py-2">
                  <span className="min-w-0 flex-1">
                    <span className="block">{item.name}</span>
                    <span className="block text-sm text-soft">
                      {words.paidBy} {item.by} · {item.among.length > 0 ? item.among.join(', ') : people.join(', ')}
                    </span>
                  </span>
                  <span className="tabular-nums">{money(item.amount)}</span>
                  <button
                    type="button"
                    className="icon-button"
                    onClick={() => setItems(items.filter((one) => one.id !== item.id))}
                    aria-label={`${words.remove}: ${item.name}`}
                    title={words.remove}
                  >
                    <X size={16} />
                  </button>
                </li>
              ))}
            </ul>
            <ItemForm people={people} onAdd={(item) => setItems([...items, { ...item, id: newId() }])} />
          </section>

          <fieldset className="card p-5">
            <legend className="sr-only">{words.tip}</legend>
            <p className="font-semibold" aria-hidden>
              {words.tip}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {tips.map((percent) => (
                <button
                  key={percent}
                  type="button"
                  aria-pressed={tip === percent}
                  onClick={() => setTip(percent)}
                  className="min-h-11 min-w-16 rounded-lg border border-line tabular-nums aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
                >
                  {percent}%
                </button>
              ))}
            </div>
          </fieldset>
        </div>
        <Result people={people} items={items} tip={tip} />
      </main>
    </div>
  );
}
