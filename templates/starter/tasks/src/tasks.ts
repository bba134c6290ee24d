import { content } from './content';
import { addDays, daysBetween, isoDay } from './lib/days';
import { newId } from './lib/use-stored';

export type Task = { id: string; text: string; owner: string; due: string; done: boolean };
export type GroupName = keyof typeof content.words.groups;

export function firstTasks(): Task[] {
  return content.tasks.map(({ due, ...task }) => ({ ...task, id: newId(), due: addDays(isoDay(), due) }));
}

export function groupOf(task: Task, today: string): GroupName {
  if (task.done) return 'done';
  const days = daysBetween(today, task.due);
  if (days < 0) return 'late';
  if (days === 0) return 'today';
  return days <= 7 ? 'week' : 'later';
}

/** By due date, then as written. */
export function inOrder(tasks: Task[]): Task[] {
  return [...tasks].sort((one, other) => one.due.localeCompare(other.due));
}
