import { describe, expect, it } from 'vitest';
import { splitPlan } from './plan.ts';

const answer = `I understood: a booking page.

\`\`\`plan
- A **start page** with free tables
- A form that books
1. A list of bookings
? Who may book?
- Everyone
* Members only
? Which days?
- Daily
- Weekends
- Weekends
\`\`\`
Thanks.`;
const steps = ['A start page with free tables', 'A form that books', 'A list of bookings'];

describe('the plan of an answer', () => {
  it('has steps, and questions with choices, and the prose around it [GEN-056]', () => {
    expect(splitPlan(answer)).toEqual({
      before: 'I understood: a booking page.\n',
      plan: {
        steps,
        questions: [
          { ask: 'Who may book?', choices: ['Everyone', 'Members only'] },
          { ask: 'Which days?', choices: ['Daily', 'Weekends'] },
        ],
        isClosed: true,
      },
      after: 'Thanks.',
    });
  });

  it('shows at every split only what is certain: no mark, no half line, no question [GEN-056]', () => {
    const closed = answer.indexOf('```\nThanks') + 3;
    for (let length = 0; length <= answer.length; length++) {
      const { before, plan, after } = splitPlan(answer.slice(0, length));
      expect(`${before}${after}`, String(length)).not.toContain('`');
      expect(answer.startsWith(before), String(length)).toBe(true);
      expect(steps.slice(0, plan?.steps.length ?? 0)).toEqual(plan?.steps ?? []);
      if (length < closed) expect(plan?.questions ?? [], String(length)).toEqual([]);
    }
  });

  it.each([
    ['no plan', 'Just words.'],
    ['another code block', 'Like so:\n```ts\n- a\n```\n'],
    ['a block without steps', '```plan\nno list\n```\n'],
    ['a block of questions only', '```plan\n? Which?\n- a\n- b\n```\n'],
  ])('leaves %s as prose [GEN-056]', (_, text) => {
    expect(splitPlan(text)).toEqual({ before: text, plan: null, after: '' });
  });

  it('keeps to its limits, whatever the model writes [GEN-056]', () => {
    const many = Array.from({ length: 30 }, (_, at) => `- ${at} ${'x'.repeat(500)}`).join('\n');
    const asked = Array.from({ length: 9 }, (_, at) => `? Q${at}\n${many}`).join('\n');
    const { plan } = splitPlan(`\`\`\`plan\n${many}\n${asked}\n? one choice\n- a\n\`\`\``);
    expect([plan?.steps.length, plan?.questions.length]).toEqual([8, 3]);
    expect(plan?.questions.map(({ choices }) => choices.length)).toEqual([4, 4, 4]);
    expect(plan?.steps.every((step) => step.length <= 241)).toBe(true);
  });

  it('leaves out a question with fewer than two choices [GEN-056]', () => {
    const { plan } = splitPlan('```plan\n- a\n? Why?\n? Which?\n- x\n```');
    expect(plan).toEqual({ steps: ['a'], questions: [], isClosed: true });
  });

  it('ends with the text where its turn has ended, with the last line [GEN-056]', () => {
    const open = 'So:\n```plan\n- a\n? Which?\n- x\n- y';
    expect(splitPlan(open).plan).toEqual({ steps: ['a'], questions: [], isClosed: false });
    expect(splitPlan(open, { isEnded: true })).toEqual({
      before: 'So:',
      plan: { steps: ['a'], questions: [{ ask: 'Which?', choices: ['x', 'y'] }], isClosed: true },
      after: '',
    });
    const code = 'Like so:\n```ts\na\n```';
    expect(splitPlan(code, { isEnded: true }).before).toBe(code);
  });

  it.each(['？Who?', '- ? Who?', '1. ？ Who?', '?Who?'])(
    'reads the question “%s” [GEN-056]',
    (line) => {
      const { plan } = splitPlan(`\`\`\`plan\n- a\n${line}\n- x\n- y\n\`\`\``);
      expect(plan?.steps).toEqual(['a']);
      expect(plan?.questions).toEqual([{ ask: 'Who?', choices: ['x', 'y'] }]);
    },
  );
});
