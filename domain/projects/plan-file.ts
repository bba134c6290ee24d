import { foldKey } from '../files/path.ts';
import { limits } from '../limits/index.ts';

/** The file of a project with the plan that its owner agreed to (GEN-058). */
export const planFile = 'PLAN.md';

/** Whether a path is the plan, ignoring case as some file systems do. */
export const isPlanFile = (path: string): boolean => foldKey(path) === foldKey(planFile);

/** Whether a prompt names the plan, which allows the model to change it. */
export const namesPlanFile = (prompt: string): boolean =>
  prompt.toLowerCase().includes(planFile.toLowerCase());

/** A decision on a question of the plan; `answer` is null if the user did not answer. */
export type PlanDecision = { ask: string; answer: string | null };

/** Returns the text of the file: the steps, then the questions with their answers. */
export function writePlan(steps: readonly string[], decisions: readonly PlanDecision[]): string {
  const lines = ['# Plan', '', ...steps.map((step) => `- ${oneLine(step)}`)];
  if (decisions.length > 0)
    lines.push(
      '',
      '## Decisions',
      '',
      ...decisions.map(({ ask, answer }) => `- ${oneLine(ask)} ${oneLine(answer ?? '(open)')}`),
    );
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the file's text with a new plan after the existing text, which the owner may have edited.
 * If the text becomes too long, its oldest lines are removed.
 */
export function addPlan(existing: string | undefined, plan: string): string {
  const before = existing?.trim() ?? '';
  const body = plan.replace(/^# Plan\n/, '').trim();
  if (before === '') return plan;
  if (before.includes(body)) return existing ?? plan;
  const added = `\n\n# Next plan\n\n${body}\n`;
  const room = limits.chat.plan.fileMax - added.length;
  if (before.length <= room) return before + added;
  const kept = room > 0 ? before.slice(-room) : '';
  const cut = kept.indexOf('\n');
  return (cut < 0 ? '' : kept.slice(cut).trim()) === '' ? plan : kept.slice(cut).trim() + added;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
