import { describe, expect, it } from 'vitest';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { limits } from '../../domain/limits/index.ts';
import { checkSyntax } from '../../tests/support/parsing.ts';
import { correctionPrompt } from './correction-prompt.ts';
import { Turn } from './turn.ts';

const action = (type: string, path: string, content: string) =>
  `<appAction type="${type}" filePath="${path}">\n${content}</appAction>`;
const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

async function refused(head: Record<string, string>, ...actions: string[]) {
  const files = Object.entries(head).map(([path, text]): [string, Uint8Array] => [
    path,
    new TextEncoder().encode(text),
  ]);
  const turn = new Turn(new Map(files), { checkSyntax });
  const parser = createArtifactParser();
  const hear = async (...more: string[]) => {
    for (const event of parser.push(`<appArtifact id="a" title="T">${more.join('')}</appArtifact>`))
      await turn.handleEvent(event);
  };
  await hear(...actions);
  return { turn, hear };
}

describe('the feedback to the model on refused actions', () => {
  it('names each file once, with every reason', async () => {
    const { turn } = await refused(
      { 'a.txt': 'one\ntwo\none\n' },
      action('edit', 'a.txt', block('three words here', '')),
      action('edit', 'a.txt', block('one', '1')),
    );
    const told = correctionPrompt(turn.refusals.pending, turn, { whole: false }).text;
    expect(told.match(/^## /gm)).toEqual(['## ']);
    expect(told).toContain('do not stand in the file');
    expect(told).toContain('fits more than one place');
    expect(told).toContain('From line 1:');
  });

  it('fences contents with more backticks than they contain', async () => {
    const { turn } = await refused(
      { 'README.md': '# A\n```sh\nrun\n```\nmore of the text\n' },
      action('edit', 'README.md', block('more of a text that is not there', '')),
    );
    expect(correctionPrompt(turn.refusals.pending, turn, { whole: true }).text).toContain(
      '````\n# A\n```sh',
    );
  });

  it('shows the file as it is now, and the edits that are in it [GEN-049]', async () => {
    const { turn } = await refused(
      { 'a.ts': 'const one = 1;\nconst two = 2;\n' },
      action('edit', 'a.ts', block('const three = 3;', 'const three = 4;')),
      action('edit', 'a.ts', block('const two = 2;', 'const two = 2;\nconst askedBack = true;')),
    );
    const told = correctionPrompt(turn.refusals.pending, turn, { whole: false }).text;
    expect(told).toContain('were carried out and are in it. Do not repeat them:');
    const [, after = ''] = told.split('Do not repeat them:');
    expect(after.split('The file as it stands now:')[0]).toContain('const askedBack = true;');
    expect(after.split('The file as it stands now:')[1]).toContain(
      'const one = 1;\nconst two = 2;\nconst askedBack = true;',
    );
    expect(told).not.toContain('const three = 4;\nconst askedBack');
  });

  it('stays within bounds, whatever the number of refusals', async () => {
    const big = `export const text = [\n${"  'a line of some length that is repeated',\n".repeat(500)}`;
    const { turn } = await refused(
      {},
      ...Array.from({ length: 100 }, (_, i) => action('file', `f${i}.ts`, big)),
    );
    expect(turn.refusals.pending).toHaveLength(limits.run.maxPendingCorrections);
    expect(
      correctionPrompt(turn.refusals.pending, turn, { whole: false }).text.length,
    ).toBeLessThan(110_000);
  });

  it('quotes only the latest attempt of a repeated refusal', async () => {
    const { turn, hear } = await refused(
      { 'a.txt': 'one\n' },
      action('edit', 'a.txt', block('first try', '')),
    );
    turn.refusals.round++;
    await hear(action('edit', 'a.txt', block('second try', '')));
    const told = correctionPrompt(turn.refusals.pending, turn, { whole: true }).text;
    expect(told).toContain('second try');
    expect(told).not.toContain('first try');
    expect(told).toContain('The file as it stands now:');
  });

  it('asks nothing about irrelevant refusals, and nothing after all are corrected', async () => {
    const { turn, hear } = await refused(
      { 'a.txt': 'one\n' },
      action('delete', 'none.txt', ''),
      action('sql', '', 'select 1'),
      action('edit', 'a.txt', block('two', '')),
    );
    expect(turn.refusals.pending.map(({ path }) => path)).toEqual(['a.txt']);
    await hear(action('edit', 'a.txt', block('one', '1')));
    expect(turn.refusals.pending).toHaveLength(1);
    await hear(action('file', 'a.txt', 'whole\n'));
    expect(turn.refusals.pending).toEqual([]);
  });
});
