import { expect, it } from 'vitest';
import type { ModelMessage } from '../../ports/model.ts';
import { modelEntry } from './catalogue.ts';
import { toPrompt } from './messages.ts';

const asked: ModelMessage[] = [
  { role: 'system', content: 'rules' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'like this' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    ],
  },
];
const sent = (images: boolean) =>
  toPrompt(asked, modelEntry('OpenAILike', 'm', { images })).messages[0]?.content;

it('sends the bytes with their media type to a model with vision [CHAT-052, GAP-87]', () => {
  expect(sent(true)).toEqual([
    { type: 'text', text: 'like this' },
    { type: 'file', data: 'AAAA', mediaType: 'image/png' },
  ]);
});

it('informs a model without vision of an image, and asks it to mention that', () => {
  expect(sent(false)).toMatch(
    /^like this\n\n\(1 attached image: you cannot see images\. Tell the person so/,
  );
});
