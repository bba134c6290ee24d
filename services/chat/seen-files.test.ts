import { describe, expect, it } from 'vitest';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { correctionPrompt } from './correction-prompt.ts';
import { Turn } from './turn.ts';
import type { TurnRules } from './turn-rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const action = (type: string, path: string, content = '', rest = '') =>
  `<appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction>`;
const head: Record<string, string> = {
  'src/App.tsx': 'the app\n',
  'src/Header.tsx': 'the header\n',
  'src/long.ts': 'x'.repeat(30_000),
};

function start(rules: TurnRules = { shown: ['src/App.tsx'] }) {
  const turn = new Turn(
    new Map(Object.entries(head).map(([path, text]) => [path, bytes(text)])),
    rules,
  );
  return { turn, text: (path: string) => turn.text(path) };
}

async function carryOut(turn: Turn, ...actions: string[]): Promise<string[]> {
  const parser = createArtifactParser();
  const reasons: string[] = [];
  for (const event of [...parser.push(actions.join('\n')), ...parser.end()]) {
    const { notice } = await turn.handleEvent(event);
    if (notice) reasons.push(notice.reason);
  }
  return reasons;
}
const header = 'src/Header.tsx';
const block = '<<<<<<< SEARCH\nthe header\n=======\nthe new header\n>>>>>>> REPLACE\n';

describe('a file that the model was not shown', () => {
  it('is not overwritten whole; a shown one and a new one are [PP-34]', async () => {
    const { turn, text } = start();
    expect(
      await carryOut(
        turn,
        action('file', header, 'blind\n'),
        action('file', 'src/App.tsx', 'seen\n'),
        action('file', 'src/New.tsx', 'new\n'),
      ),
    ).toEqual(['unseen']);
    expect([text(header), text('src/App.tsx'), text('src/New.tsx')]).toEqual([
      'the header\n',
      'seen\n',
      'new\n',
    ]);
    expect(turn.changes().map(({ path }) => path)).toEqual(['src/App.tsx', 'src/New.tsx']);
  });

  it('is not replaced by a rename, after a deletion or in another spelling [PP-34]', async () => {
    const deleted = start();
    expect(
      await carryOut(
        deleted.turn,
        action('delete', header),
        action('file', 'src/New.tsx', 'new\n'),
        action('rename', 'src/New.tsx', '', ` to="${header}"`),
      ),
    ).toEqual(['unseen']);
    expect(deleted.text(header)).toBe('the header\n');

    const spelled = start();
    expect(
      await carryOut(
        spelled.turn,
        action('file', 'src/New.tsx', 'new\n'),
        action('rename', 'src/New.tsx', '', ' to="SRC/header.tsx"'),
      ),
    ).toEqual(['collision']);
    expect(spelled.text(header)).toBe('the header\n');

    const respelled = start();
    const renamed = action('rename', header, '', ' to="src/header.tsx"');
    expect(await carryOut(respelled.turn, renamed)).toEqual([]);
    expect(respelled.text('src/header.tsx')).toBe('the header\n');
  });

  it.each([
    ['written a second time', [action('file', header, 'a\n'), action('file', header, 'b\n')], 2],
    ['written in another spelling', [action('file', 'src/header.tsx', 'a\n')], 1],
    [
      'written after an edit of it',
      [action('edit', header, block), action('file', header, 'a\n')],
      1,
    ],
  ])('is not overwritten when it is %s [PP-34]', async (_, actions, refused) => {
    const { turn, text } = start();
    expect(await carryOut(turn, ...actions)).toEqual(Array(refused).fill('unseen'));
    expect(text(header)).toMatch(/^the (new )?header\n$/);
    expect(turn.has('src/header.tsx')).toBe(false);
  });

  it('is not overwritten under a new name either [PP-34]', async () => {
    const { turn, text } = start();
    const reasons = await carryOut(
      turn,
      action('rename', header, '', ' to="src/TopBar.tsx"'),
      action('file', 'src/TopBar.tsx', 'blind\n'),
      action('file', header, 'a new file of the old name\n'),
    );
    expect(reasons).toEqual(['unseen']);
    expect(text('src/TopBar.tsx')).toBe('the header\n');
    expect(text(header)).toBe('a new file of the old name\n');
  });

  it('comes back when it was deleted to be written again [PP-34]', async () => {
    const { turn, text } = start();
    const reasons = await carryOut(
      turn,
      action('delete', header),
      action('file', header, 'blind\n'),
      action('file', header, 'blind again\n'),
    );
    expect(reasons).toEqual(['unseen', 'unseen']);
    expect(text(header)).toBe('the header\n');
  });

  it('may be edited, deleted and moved', async () => {
    const { turn, text } = start();
    expect(
      await carryOut(turn, action('edit', header, block), action('delete', 'src/long.ts')),
    ).toEqual([]);
    expect([text(header), turn.has('src/long.ts')]).toEqual(['the new header\n', false]);
  });

  it('is overwritten where the rule is off: the starter sees all by itself', async () => {
    const { turn, text } = start({});
    expect(await carryOut(turn, action('file', header, 'known\n'))).toEqual([]);
    expect(text(header)).toBe('known\n');
  });

  it('is shown with its refusal, and may then be written [PP-34]', async () => {
    const { turn, text } = start();
    await carryOut(turn, action('file', header, 'blind\n'));
    const { text: told, seen } = correctionPrompt(turn.refusals.pending, turn, { whole: false });
    expect(told).toContain('the header');
    expect(seen).toEqual([header]);
    for (const path of seen) turn.seen.see(path);
    turn.refusals.round++;
    expect(await carryOut(turn, action('file', header, 'seen now\n'))).toEqual([]);
    expect(text(header)).toBe('seen now\n');
    expect(turn.refusals.pending).toEqual([]);
  });

  it.each([
    ['is too long', 'src/long.ts', 80_000],
    ['does not fit into the window', header, 20],
  ])('stays unseen where the correction cannot show it: it %s [PP-34]', async (_, path, most) => {
    const { turn } = start();
    await carryOut(turn, action('file', path, 'blind\n'));
    const { text: told, seen } = correctionPrompt(turn.refusals.pending, turn, {
      whole: false,
      most,
    });
    expect(seen).toEqual([]);
    expect(told).toContain(path);
    expect(told).not.toContain('the header\n');
    turn.refusals.round++;
    expect(await carryOut(turn, action('file', path, 'blind\n'))).toEqual(['unseen']);
  });
});
