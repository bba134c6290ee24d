import { limits } from '../limits/index.ts';

const { steps: maxSteps, questions: maxQuestions, choices: maxChoices, textMax } = limits.chat.plan;

/** A question of a plan, with the answers to choose from. */
export type PlanQuestion = { ask: string; choices: string[] };

/** A plan in an answer (GEN-056). While the plan is not closed, more text may follow. */
export type Plan = { steps: string[]; questions: PlanQuestion[]; isClosed: boolean };

const opening = '```plan';

/**
 * Splits an answer into its plan and the prose around it. The plan is a code block `plan` with
 * steps as a list, then questions that begin with `?` or `？`, each followed by its choices as a
 * list. Because the answer may still be arriving, an unfinished mark is not shown, and an
 * unfinished line is left out. A closed block without steps is no plan and stays prose. With
 * `isEnded`, no more text follows, so the end of the text closes the block.
 */
export function splitPlan(
  text: string,
  { isEnded = false } = {},
): { before: string; plan: Plan | null; after: string } {
  const lines = text.split('\n');
  const isOpening = (line: string) => line.trim().toLowerCase() === opening;
  const start = lines.findIndex((line, at) => isOpening(line) && at < lines.length - 1);
  if (start < 0) {
    const before = isEnded ? text : withoutOpening(lines).join('\n');
    return { before, plan: null, after: '' };
  }
  const end = lines.findIndex((line, at) => at > start && /^\s{0,3}`{3,9}\s{0,9}$/.test(line));
  const isClosed = end >= 0 || isEnded;
  const close = end < 0 && isEnded ? lines.length : end;
  const inside = lines.slice(start + 1, isClosed ? close : lines.length - 1);
  const plan = readPlan(inside, isClosed);
  if (isClosed && plan.steps.length === 0) return { before: text, plan: null, after: '' };
  return {
    before: lines.slice(0, start).join('\n'),
    plan,
    after: isClosed ? lines.slice(close + 1).join('\n') : '',
  };
}

/** Removes the last line if it may still become the opening of a plan. */
function withoutOpening(lines: readonly string[]): readonly string[] {
  const last = (lines.at(-1) ?? '').trim().toLowerCase();
  return last !== '' && opening.startsWith(last) ? lines.slice(0, -1) : lines;
}

function readPlan(lines: readonly string[], isClosed: boolean): Plan {
  const steps: string[] = [];
  const questions: PlanQuestion[] = [];
  for (const line of lines) {
    const words = line.trim();
    const last = questions.at(-1);
    const [, item] = /^(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/.exec(words) ?? [];
    const [, ask] = /^(?:(?:[-*•]|\d{1,2}[.)])\s+)?[?？]\s*(\S.*)$/.exec(words) ?? [];
    if (ask !== undefined) questions.push({ ask: cut(ask), choices: [] });
    else if (item !== undefined) (last ? last.choices : steps).push(cut(item));
  }
  // Until the block is closed, a question may still get its choices.
  const asked = isClosed ? questions.filter(({ choices }) => choices.length > 1) : [];
  return {
    steps: steps.slice(0, maxSteps),
    questions: asked
      .slice(0, maxQuestions)
      .map(({ ask, choices }) => ({ ask, choices: [...new Set(choices)].slice(0, maxChoices) })),
    isClosed,
  };
}

function cut(text: string): string {
  const words = text.replace(/\*\*|__|`/g, '').trim();
  return words.length > textMax ? `${words.slice(0, textMax)}…` : words;
}
