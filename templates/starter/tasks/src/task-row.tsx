import clsx from 'clsx';
import { Check, Clock, X } from 'lucide-react';
import { Avatar } from './avatar';
import { content } from './content';
import { daysBetween, formatDay } from './lib/days';
import { fill } from './lib/fill';
import type { Task } from './tasks';

const { words } = content;

type Props = { task: Task; today: string; members: string[]; onChange: (part: Partial<Task>) => void; onRemove: () => void };

export function TaskRow({ task, today, members, onChange, onRemove }: Props) {
  const lateDays = task.done ? 0 : daysBetween(task.due, today);
  return (
    <li className="flex items-center gap-3 py-1 pr-1 pl-3">
      <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          className="peer sr-only"
          checked={task.done}
          onChange={(event) => onChange({ done: event.target.checked })}
        />
        <span className="flex size-6 shrink-0 items-center justify-center rounded-md border-2 border-soft text-on-accent peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
          {task.done && <Check size={16} strokeWidth={3} aria-hidden />}
        </span>
        <span className="min-w-0 py-2">
          <span className={clsx('block break-words', task.done && 'text-soft line-through')}>{task.text}</span>
          <span className={clsx('flex flex-wrap gap-x-2 text-sm', lateDays > 0 ? 'font-medium text-accent' : 'text-soft')}>
            <span className="flex items-center gap-1 whitespace-nowrap">
              {lateDays > 0 && <Clock size={14} aria-hidden />}
              {formatDay(task.due, content.lang)}
            </span>
            {lateDays > 0 && (
              <span className="whitespace-nowrap">{fill(lateDays === 1 ? words.lateByOne : words.lateBy, { n: lateDays })}</span>
            )}
          </span>
        </span>
      </label>
      <span className="relative flex items-center gap-1.5 rounded-lg px-1.5 text-sm focus-within:outline-2 focus-within:outline-accent hover:bg-tint">
        <Avatar name={task.owner} />
        <span className="hidden sm:inline">{task.owner}</span>
        <select
          className="absolute inset-0 min-h-11 cursor-pointer opacity-0"
          value={task.owner}
          onChange={(event) => onChange({ owner: event.target.value })}
          aria-label={`${words.owner}: ${task.text}`}
        >
          {members.map((member) => (
            <option key={member}>{member}</option>
          ))}
        </select>
      </span>
      <button type="button" className="icon-button" onClick={onRemove} aria-label={`${words.remove}: ${task.text}`} title={words.remove}>
        <X size={16} />
      </button>
    </li>
  );
}
