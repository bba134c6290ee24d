import { expect, it } from 'vitest';
import { createArtifactParser } from './parser.ts';
import { createPlainTextConverter } from './plain-text.ts';

const answer =
  'I would do this.\n<appArtifact id="a" title="Plan"><appAction type="file" filePath="src/App.tsx">\nconst a = "</b>";\n</appAction><appAction type="rename" filePath="a.ts" to="b.ts"></appAction></appArtifact>\nShall I?';

it.each([1, 3, 7, 1_000])(
  'renders actions as code under their names, in pieces of %i characters',
  (size) => {
    const words = createPlainTextConverter();
    let said = '';
    for (let at = 0; at < answer.length; at += size)
      said += words.push(answer.slice(at, at + size));
    said += words.end();
    expect(said).toContain('I would do this.');
    expect(said).toContain('**Plan**');
    expect(said).toContain('file `src/App.tsx`\n````tsx\nconst a = "</b>";\n');
    expect(said).toContain('rename `a.ts` → `b.ts`');
    expect(said).toContain('Shall I?');
    expect(said.match(/````/g)).toHaveLength(4);
    expect(
      [...createArtifactParser().push(said)].every((event) => event.type === 'text-delta'),
    ).toBe(true);
  },
);

it('closes the code block of an answer that ends inside it', () => {
  const words = createPlainTextConverter();
  const said =
    words.push('<appArtifact id="a" title=""><appAction type="file" filePath="a.ts">\nconst a') +
    words.end();
  expect(said.match(/````/g)).toHaveLength(2);
});
