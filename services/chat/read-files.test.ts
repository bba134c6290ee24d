import { describe, expect, it } from 'vitest';
import { fileTokens } from '../../domain/chat/choose-files.ts';
import { answerReadRequest } from './read-files.ts';
import { Turn } from './turn.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const head = new Map([
  ['src/App.tsx', bytes('THE APP')],
  ['src/a.ts', bytes('BODY OF A')],
  ['src/b.ts', bytes(`BODY OF B ${'x'.repeat(4_000)}`)],
  ['package-lock.json', bytes('LOCKED')],
  ['public/logo.png', new Uint8Array([0, 1, 2])],
]);

function read(requested: string[], room = 20_000) {
  const turn = new Turn(head, { shown: ['src/App.tsx'] });
  const answer = answerReadRequest(requested, turn, { room, shown: ['src/App.tsx'] });
  const [request, contents] = answer.messages.map(({ content }) => String(content));
  return { turn, shown: answer.shown, request: request ?? '', contents: contents ?? '' };
}

describe('the answer to a request for files', () => {
  it('shows them, after the request in its own words [GEN-045]', () => {
    const { shown, request, contents, turn } = read(['src/a.ts', 'src/b.ts']);
    expect(shown).toEqual(['src/a.ts', 'src/b.ts']);
    expect(request).toBe('<appRead path="src/a.ts"/>\n<appRead path="src/b.ts"/>');
    expect(contents).toContain('<file path="src/a.ts">\nBODY OF A\n</file>');
    expect(contents).toContain('BODY OF B');
    expect([turn.seen.isUnseen('src/a.ts'), turn.seen.isUnseen('package-lock.json')]).toEqual([
      false,
      true,
    ]);
  });

  it('shows a file once that is asked for twice, in whatever spelling', () => {
    const { shown, contents } = read(['src/a.ts', './src/a.ts', 'SRC/A.ts', 'src/a.ts']);
    expect(shown).toEqual(['src/a.ts']);
    expect(contents.match(/BODY OF A/g)).toHaveLength(1);
  });

  it.each([
    ['../../etc/passwd', 'not a path inside the project'],
    ['/etc/passwd', 'not a path inside the project'],
    ['node_modules/react/index.js', 'not a path inside the project'],
    ['src/none.ts', 'there is no such file'],
    ['', 'not a path inside the project'],
    ['src', 'there is no such file'],
    ['src/App.tsx', 'it is shown above'],
    ['public/logo.png', 'it cannot be shown'],
    ['package-lock.json', 'it cannot be shown'],
  ])('says why %j is not shown [GEN-045]', (path, reason) => {
    const { shown, contents } = read([path]);
    expect(shown).toEqual([]);
    expect(contents).toContain(reason);
    expect(contents).not.toMatch(/LOCKED|root:/);
    expect(contents).toContain('Now answer the request above');
  });

  it('stays within the room, and goes on with smaller files', () => {
    const { shown, contents, turn } = read(['src/b.ts', 'src/a.ts'], fileTokens('BODY OF A') + 5);
    expect(shown).toEqual(['src/a.ts']);
    expect(contents).toContain('"src/b.ts": there is no room for it');
    expect(turn.seen.isUnseen('src/b.ts')).toBe(true);
  });

  it('answers thousands of requests shortly', () => {
    const { request, contents } = read(Array.from({ length: 5_000 }, (_, at) => `src/${at}.ts`));
    expect(request.length + contents.length).toBeLessThan(5_000);
  });
});
