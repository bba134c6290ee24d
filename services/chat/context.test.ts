import { describe, expect, it } from 'vitest';
import { buildMessages, type ContextInput } from './context.ts';
import { estimateMessages } from './tokens.ts';

const files = new Map([
  ['package.json', '{"name":"x"}'],
  ['package-lock.json', '{"lock":"MANY LINES"}'],
  ['src/App.tsx', "import { Card } from './components/card';\nexport const App = 1;"],
  ['src/components/card.tsx', 'export const Card = "the card";'],
  ['src/data.ts', 'x'.repeat(40_000)],
  ['src/other.ts', 'export const other = "unrelated";'],
]);
const base: ContextInput = {
  system: 'RULES',
  files,
  binary: ['public/logo.png'],
  history: [],
  prompt: 'make it blue',
  images: [],
  mode: 1,
  budget: 200_000,
};
const text = (input: Partial<ContextInput>) => JSON.stringify(buildMessages({ ...base, ...input }));

describe('the context of a generation', () => {
  it('puts the rules first, then the conversation, the files and the prompt last', () => {
    const messages = buildMessages({
      ...base,
      history: [
        { role: 'user', content: 'a shop' },
        {
          role: 'assistant',
          content:
            'Here.<appArtifact id="a" title="Shop"><appAction type="file" filePath="src/App.tsx">\nOLD BODY\n</appAction></appArtifact>Done.',
        },
      ],
    });
    expect(messages.map((one) => one.role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toBe('RULES');
    expect(String(messages.at(-1)?.content).endsWith('# Request\nmake it blue')).toBe(true);
    expect(JSON.stringify(messages)).not.toContain('OLD BODY');
    expect(messages[2]?.content).toContain('[file src/App.tsx]');
  });

  it('keeps the prefix identical while the conversation grows', () => {
    const turn = { role: 'user', content: 'first' } as const;
    const answer = { role: 'assistant', content: 'second' } as const;
    const short = buildMessages({ ...base, history: [turn, answer] });
    const long = buildMessages({ ...base, history: [turn, answer, turn, answer] });
    expect(long.slice(0, 3)).toEqual(short.slice(0, 3));
  });

  it('omits lock files and large files, unless the prompt names them; the map lists every file', () => {
    expect(text({})).not.toContain('MANY LINES');
    expect(text({})).toContain('src/data.ts (1 lines)');
    expect(text({})).toContain('public/logo.png (binary)');
    expect(text({})).not.toContain('xxxxx');
    expect(text({ prompt: 'change src/data.ts' })).toContain('xxxxx');
  });

  it('sends only the map, the named files and the entry files in mode 2, without history [GAP-33]', () => {
    const sent = text({ mode: 2, history: [{ role: 'user', content: 'EARLIER' }] });
    expect(sent).toContain('src/other.ts (1 lines)');
    expect(sent).not.toContain('unrelated');
    expect(sent).not.toContain('EARLIER');
  });

  it('stays within the budget and includes the named and imported files first', () => {
    const many = new Map(files);
    for (let i = 0; i < 200; i++) many.set(`src/filler-${i}.ts`, 'y'.repeat(4_000));
    const messages = buildMessages({ ...base, files: many, budget: 20_000 });
    expect(estimateMessages(messages)).toBeLessThanOrEqual(20_000);
    expect(JSON.stringify(messages)).toContain('the card');
  });

  it('sends nothing about files for a new project', () => {
    expect(buildMessages({ ...base, files: new Map(), binary: [] }).at(-1)?.content).toBe(
      'make it blue',
    );
  });

  it('never sends two messages of one role in a row', () => {
    const history = ['a', 'b', 'c'].map((content) => ({ role: 'user', content }) as const);
    expect(buildMessages({ ...base, history }).map((one) => one.role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });
});
