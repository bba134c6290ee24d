import { expect, it } from 'vitest';
import { readGuidedAnswer } from './guided-answer.ts';

it.each([
  ['press "Add"', { step: { act: 'press', name: 'Add', within: null } }],
  ['- `see "Buy milk"`', { step: { act: 'see', text: 'Buy milk' } }],
  ['`see "Buy milk"`', { step: { act: 'see', text: 'Buy milk' } }],
  ['1. fill "Task" with "Tea"', { step: { act: 'fill', name: 'Task', value: 'Tea' } }],
  ['```\nreload\n```', { step: { act: 'reload' } }],
  ['\n\nworks\nbecause the text is there', { verdict: 'works' }],
  ['Result: fails.', { verdict: 'fails' }],
  ['unclear', { verdict: 'unclear' }],
  ['It works because the text is there', undefined],
  ['works fine, I think', undefined],
  ['document.cookie', undefined],
  ['open //elsewhere.example', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('reads the first line %j of a model that plays an ability [FIX-052]', (text, answer) => {
  expect(readGuidedAnswer(text)).toEqual(answer);
});
