import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../domain/artifact/edit-blocks.ts';
import { createArtifactParser } from '../../../../domain/artifact/parser.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { planFirstTurn, writeFirstAnswer } from './first-answer.ts';
import { writeFollowUpAnswer } from './follow-up-answer.ts';

/** A page and its conversation; `say` returns an answer without its files. */
function pageOf(first: string) {
  const files = new Map(planFirstTurn(first, 'en_US', 'website').files);
  const messages: ModelMessage[] = [
    { role: 'user', content: first },
    { role: 'assistant', content: writeFirstAnswer(first, 'en_US', 'website') },
  ];
  return {
    content: () => files.get('src/content.ts') ?? '',
    theme: () => files.get('src/theme.css') ?? '',
    say(prompt: string, pointedAt?: string): string {
      const answer = writeFollowUpAnswer({
        prompt,
        language: 'en_US',
        files,
        messages,
        pointedAt,
      });
      messages.push({ role: 'user', content: prompt }, { role: 'assistant', content: answer });
      for (const { type, path, text } of actionsOf(answer)) {
        const result = type === 'edit' ? applyEdit(files.get(path) ?? '', text) : undefined;
        if (result?.ok) files.set(path, result.text);
        else if (type === 'file') files.set(path, text);
      }
      return answer.split('<appArtifact')[0]?.trim() ?? '';
    },
  };
}

function actionsOf(answer: string) {
  const parser = createArtifactParser();
  const actions: { type: string; path: string; text: string }[] = [];
  for (const event of [...parser.push(answer), ...parser.end()]) {
    if (event.type === 'action-opened')
      actions[event.action] = { type: event.actionType, path: event.filePath, text: '' };
    const action = event.type === 'action-delta' ? actions[event.action] : undefined;
    if (action && event.type === 'action-delta') action.text += event.text;
  }
  return actions;
}

const restaurant = () => pageOf('A restaurant site for Trattoria Lucia in Boston');

it('names each wish of a prompt as done or as not possible without a model [PP-28]', () => {
  const page = restaurant();
  expect(page.content()).not.toContain("kind: 'quotes'");
  const answer = page.say('Make it green, add reviews and connect it to our warehouse');
  expect(answer.split('\n')).toEqual([
    '- ✓ The colors are now green.',
    '- ✓ Added “What people say”.',
    '- ✗ “connect it to our warehouse”: not possible without a model.',
  ]);
  expect(page.content()).toContain("kind: 'quotes'");
  expect(page.theme()).toContain('(green)');
});

it('names a wish that it cannot do, and changes nothing [PP-28]', () => {
  const page = restaurant();
  const before = page.content();
  const answer = page.say('show the dishes about dogs instead');
  expect(answer).toContain('“show the dishes about dogs instead”: not possible without a model.');
  expect(page.content()).toBe(before);
});

it('adds prices as they were given, and invents none [PP-28]', () => {
  const page = pageOf('Muddy Paws, dog walking in Austin');
  page.say('add prices: short walk $22, long walk $38');
  expect(page.content()).toContain("{ name: 'Short walk', price: '$22' }");
  expect(page.content()).toContain("{ name: 'Long walk', price: '$38' }");
});

it('reads “dark green” as green', () => {
  const page = restaurant();
  expect(page.say('make the colors dark green')).toBe('The colors are now green.');
});

describe('a part of the page that was pointed at', () => {
  it('gets the new text, and the title of the site stays [PP-24, PP-28]', () => {
    const page = restaurant();
    const answer = page.say('Change this title to “Good to eat”', 'Menu');
    expect(answer).toBe('“Menu” now reads “Good to eat”.');
    expect(page.content()).toContain("title: 'Good to eat'");
    expect(page.content()).toContain("  title: 'Trattoria Lucia',");
  });

  it('changes nothing when its text is not in the project', () => {
    const page = restaurant();
    const before = page.content();
    expect(page.say('change this title to “Hello”', 'Nowhere')).toContain('not possible');
    expect(page.content()).toBe(before);
  });
});

it('translates a page and keeps the name and the listed things [PP-27]', () => {
  const page = pageOf('A restaurant site for Trattoria Lucia: margherita $12, tiramisu $7');
  page.say('make it Japanese');
  expect(page.content()).toContain("lang: 'ja-JP'");
  expect(page.content()).toContain("  title: 'Trattoria Lucia',");
  expect(page.content()).toContain("{ name: 'Margherita', price: '$12' }");
});

it('removes a section of a page by what it is, and undoes it', () => {
  const page = restaurant();
  const before = page.content();
  expect(page.say('remove the opening hours')).toBe('Removed “Opening hours”.');
  expect(page.content()).not.toContain("id: 'hours'");
  page.say('undo');
  expect(page.content()).toBe(before);
});

it('starts from the template that a sketch offers [PP-27]', () => {
  const page = pageOf('A snake game');
  expect(page.content()).toContain('use the template Seed to Sky');
  expect(page.say('use the template Seed to Sky')).toContain('template “Seed to Sky”');
  expect(page.content()).toContain('(grow/merge)');
  expect(page.say('use the template Nothing')).toContain('There is no template “Nothing”');
});
