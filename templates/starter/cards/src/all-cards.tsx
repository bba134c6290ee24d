import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCards } from './cards';
import { content } from './content';

const { words } = content;

export function AllCards() {
  const { cards, add, remove } = useCards();
  const [front, setFront] = useState('');
  const [back, setBack] = useState('');
  const isReady = front.trim() !== '' && back.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    add(front.trim(), back.trim());
    setFront('');
    setBack('');
  }

  return (
    <div>
      <form onSubmit={submit} className="flex gap-2">
        <input
          className="field"
          value={front}
          onChange={(event) => setFront(event.target.value)}
          placeholder={words.front}
          aria-label={words.front}
        />
        <input
          className="field"
          value={back}
          onChange={(event) => setBack(event.target.value)}
          placeholder={words.back}
          aria-label={words.back}
        />
        <button type="submit" className="button px-3" disabled={!isReady} aria-label={words.add}>
          <Plus size={20} />
        </button>
      </form>
      <ul className="card mt-5 divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-3 py-1 pr-1 pl-4">
            <span className="w-2/5 font-semibold break-words">{card.front}</span>
            <span className="min-w-0 flex-1 text-soft">{card.back}</span>
            <button type="button" className="icon-button" onClick={() => remove(card.id)} aria-label={`${words.remove}: ${card.front}`}>
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
