import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from './avatar';
import { content } from './content';

const { words } = content;

type Props = {
  members: string[];
  chosen: string | undefined;
  countOf: (name: string) => number;
  onChoose: (name: string | undefined) => void;
  onAdd: (name: string) => void;
};

/** Who is in the team; choosing someone shows only their work. */
export function People({ members, chosen, countOf, onChoose, onAdd }: Props) {
  const [name, setName] = useState('');
  const row =
    'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2 text-left whitespace-nowrap hover:bg-tint aria-pressed:bg-tint aria-pressed:font-medium';
  return (
    <div className="mt-6">
      <div className="-mx-2 flex gap-1 overflow-x-auto lg:flex-col">
        <button type="button" aria-pressed={!chosen} onClick={() => onChoose(undefined)} className={row}>
          {words.everyone}
        </button>
        {members.map((member) => (
          <button key={member} type="button" aria-pressed={chosen === member} onClick={() => onChoose(member)} className={row}>
            <Avatar name={member} />
            <span className="flex-1">{member}</span>
            <span className="text-sm text-soft tabular-nums">{countOf(member)}</span>
          </button>
        ))}
      </div>
      <form
        className="mt-3 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onAdd(name.trim());
          setName('');
        }}
      >
        <input
          className="field min-w-0"
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-label={words.memberName}
          placeholder={words.memberName}
          maxLength={20}
        />
        <button type="submit" className="icon-button border border-line" aria-label={words.addMember} title={words.addMember}>
          <Plus size={18} />
        </button>
      </form>
    </div>
  );
}
