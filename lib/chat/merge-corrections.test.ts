import { expect, it } from 'vitest';
import { mergeCorrections } from './merge-corrections';
import type { Message } from './messages';
import { answerPlaceholder } from './messages';
import { parseStoredAnswer } from './parse-stored-answer';

const artifact = (...paths: string[]) =>
  `<appArtifact id="a" title="Shop">${paths.map((path) => `<appAction type="file" filePath="${path}">x\n</appAction>`).join('')}</appArtifact>`;
const parse = (content: string) =>
  parseStoredAnswer({
    ...answerPlaceholder({ id: 'a', uuid: '', at: new Date(0) }),
    content,
  } as Message);

it('shows an answer with corrections as one card with all files [CHAT-056]', () => {
  const answer = parse(
    `Here.\n${artifact('a.ts', 'b.ts')}\nEnjoy.\n${artifact('b.ts')}${artifact()}`,
  );
  const blocks = mergeCorrections(answer);
  expect(blocks.map(({ type }) => type)).toEqual(['prose', 'artifact', 'prose']);
  const [card] = blocks.flatMap((block) => (block.type === 'artifact' ? [block.artifact] : []));
  expect(card?.actions.map(({ filePath }) => filePath)).toEqual(['a.ts', 'b.ts', 'b.ts']);
  expect(mergeCorrections(answer)).toBe(blocks);
});

it('leaves an answer with one artifact as it is [CHAT-056]', () => {
  const answer = parse(`Here.\n${artifact('a.ts')}`);
  expect(mergeCorrections(answer)).toBe(answer.blocks);
});
