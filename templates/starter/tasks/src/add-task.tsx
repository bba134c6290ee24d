import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';
import { addDays, isoDay } from './lib/days';
import type { Task } from './tasks';

const { words } = content;

type Props = { members: string[]; onAdd: (task: Pick<Task, 'text' | 'owner' | 'due'>) => void };

export function AddTask({ members, onAdd }: Props) {
  const [text, setText] = useState('');
  const [owner, setOwner] = useState(members[0] ?? '');
  const [due, setDue] = useState(addDays(isoDay(), 1));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || !due) return;
    onAdd({ text: text.trim(), owner, due });
    setText('');
  }

  return (
    <form onSubmit={submit} className="card grid gap-3 p-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <input
        className="field"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={words.task}
        aria-label={words.task}
      />
      <select className="field sm:w-auto" value={owner} onChange={(event) => setOwner(event.target.value)} aria-label={words.owner}>
        {members.map((member) => (
          <option key={member}>{member}</option>
        ))}
      </select>
      <input className="field sm:w-auto" type="date" value={due} onChange={(event) => setDue(event.target.value)} aria-label={words.due} />
      <button type="submit" className="button" disabled={!text.trim()}>
        <Plus size={18} aria-hidden /> {words.add}
      </button>
    </form>
  );
}
