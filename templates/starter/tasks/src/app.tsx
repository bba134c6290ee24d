import { useState } from 'react';
import { AddTask } from './add-task';
import { content } from './content';
import { isoDay } from './lib/days';
import { fill } from './lib/fill';
import { newId, useStored } from './lib/use-stored';
import { People } from './people';
import { TaskRow } from './task-row';
import { firstTasks, type GroupName, groupOf, inOrder, type Task } from './tasks';

const { words } = content;
const groupNames: GroupName[] = ['late', 'today', 'week', 'later', 'done'];

export function App() {
  const [tasks, setTasks] = useStored<Task[]>('tasks', firstTasks());
  const [members, setMembers] = useStored('members', content.members);
  const [view, setView] = useState<'all' | 'late' | 'done'>('all');
  const [owner, setOwner] = useState<string>();
  const today = isoDay();

  const shown = inOrder(tasks).filter((task) => {
    const group = groupOf(task, today);
    const inView = view === 'all' ? true : group === view;
    return inView && (!owner || task.owner === owner);
  });
  const done = tasks.filter((task) => task.done).length;
  const lateCount = tasks.filter((task) => groupOf(task, today) === 'late').length;
  const change = (id: string, part: Partial<Task>) => setTasks((all) => all.map((task) => (task.id === id ? { ...task, ...part } : task)));

  return (
    <main className="mx-auto grid max-w-5xl gap-8 px-5 py-8 sm:py-14 lg:grid-cols-[15rem_1fr] lg:gap-14">
      <header className="min-w-0 lg:sticky lg:top-14 lg:self-start">
        <h1 className="font-display text-3xl font-semibold">{content.title}</h1>
        <p className="mt-2 text-soft">{content.subtitle}</p>
        <div className="mt-6" role="img" aria-label={fill(words.progress, { done, total: tasks.length })}>
          <div className="h-1.5 overflow-hidden rounded-full bg-tint">
            <div className="h-full bg-accent transition-[width]" style={{ width: `${tasks.length ? (done / tasks.length) * 100 : 0}%` }} />
          </div>
          <p className="mt-2 text-sm text-soft">{fill(words.progress, { done, total: tasks.length })}</p>
        </div>
        <People
          members={members}
          chosen={owner}
          countOf={(name) => tasks.filter((task) => task.owner === name && !task.done).length}
          onChoose={setOwner}
          onAdd={(name) => setMembers((all) => (all.includes(name) ? all : [...all, name]))}
        />
      </header>

      <div>
        <AddTask members={members} onAdd={(task) => setTasks((all) => [...all, { ...task, id: newId(), done: false }])} />
        <div className="mt-6 flex gap-1 border-b border-line">
          {(['all', 'late', 'done'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setView(name)}
              className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-soft aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink"
            >
              {words[name]}
              {name === 'late' && lateCount > 0 && <span className="ml-1.5 rounded-full bg-tint px-2 text-sm text-ink">{lateCount}</span>}
            </button>
          ))}
        </div>
        {shown.length === 0 && <p className="py-16 text-center text-soft">{words.empty}</p>}
        {groupNames.map((name) => {
          const group = shown.filter((task) => groupOf(task, today) === name);
          if (group.length === 0) return null;
          return (
            <section key={name} className="mt-7">
              <h2 className="flex items-baseline gap-2 text-sm font-semibold text-soft">
                {words.groups[name]} <span className="font-normal tabular-nums">{group.length}</span>
              </h2>
              <ul className="card mt-2 divide-y divide-line">
                {group.map((task) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    today={today}
                    members={members}
                    onChange={(part) => change(task.id, part)}
                    onRemove={() => setTasks((all) => all.filter((one) => one.id !== task.id))}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </main>
  );
}
