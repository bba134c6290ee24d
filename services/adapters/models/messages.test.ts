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

it('marks the last stable parts for the cache of Anthropic, and nothing for others [GEN-044]', () => {
  const messages: ModelMessage[] = [
    { role: 'system', content: 'rules' },
    { role: 'user', content: 'onetwothreefourask', stableEnds: [3, 6, 11, 15] },
    { role: 'assistant', content: 'done', stableEnds: [4] },
    { role: 'user', content: 'next' },
  ];
  const { messages: sent } = toPrompt(messages, modelEntry('Anthropic', 'm', { images: true }));
  const cached = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  expect(sent).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'onetwothree', providerOptions: cached },
        { type: 'text', text: 'four', providerOptions: cached },
        { type: 'text', text: 'ask' },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'done', providerOptions: cached }] },
    { role: 'user', content: 'next' },
  ]);
  expect(toPrompt(messages, modelEntry('OpenAILike', 'm')).messages).toEqual(
    messages.slice(1).map(({ role, content }) => ({ role, content })),
  );
});

it('keeps pictures behind marked text', () => {
  const [, message] = asked;
  const marked = { ...(message as ModelMessage), stableEnds: [4] };
  const { messages: sent } = toPrompt([marked], modelEntry('Anthropic', 'm', { images: true }));
  expect(sent[0]?.content).toMatchObject([
    { text: 'like' },
    { text: ' this' },
    { type: 'file', mediaType: 'image/png' },
  ]);
});
