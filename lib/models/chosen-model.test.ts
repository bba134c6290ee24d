import { expect, it } from 'vitest';
import { isChosenModel, refreshChoice } from './chosen-model';

const chosen = { provider: 'Ollama', name: 'qwen3:8b', label: 'Qwen', own: true, images: false };

it.each([
  [chosen, true],
  [{ ...chosen, label: '' }, false],
  [{ ...chosen, own: 'yes' }, false],
  [{ provider: 'Ollama' }, false],
  [{ ...chosen, name: 'x'.repeat(301) }, false],
  ['Ollama', false],
  [{ ...chosen, named: true }, true],
  [{ ...chosen, named: 'yes' }, false],
  [null, false],
])('reads %j in the browser as a choice: %s [GAP-06]', (value, expected) =>
  expect(isChosenModel(value)).toBe(expected),
);

const known = { ...chosen, maxTokenAllowed: 8000, context: null, price: null };

it.each([
  ['stands while it is offered', [known], [], chosen],
  [
    'follows what is known of it now',
    [{ ...known, own: false, images: true }],
    [],
    { ...chosen, own: false, images: true },
  ],
  ['ends where it is not offered any more', [], [], null],
  [
    'stands while its own server only does not answer',
    [],
    [{ provider: 'Ollama', state: 'unreachable' }],
    chosen,
  ],
  ['ends where its key cannot be read', [], [{ provider: 'Ollama', state: 'unreadable' }], null],
])('a choice %s', (_, models, keys, expected) =>
  expect(refreshChoice(chosen, { models, keys })).toEqual(expected),
);

it.each([
  ['stands while its key works', [{ provider: 'Ollama', state: 'ready' }], true],
  ['ends with its key', [], false],
  ['ends where its key cannot be read', [{ provider: 'Ollama', state: 'unreadable' }], false],
])('a typed name %s', (_, keys, stands) => {
  const typed = { ...chosen, named: true as const };
  expect(refreshChoice(typed, { models: [], keys })).toEqual(stands ? typed : null);
});
