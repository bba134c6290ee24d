import { describe, expect, it } from 'vitest';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { limits } from '../../domain/limits/index.ts';
import { checkSyntax } from '../../tests/support/parsing.ts';
import type { ActionNotice } from './open-action.ts';
import { Turn } from './turn.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const action = (type: string, path: string, content = '', rest = '') =>
  `<appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction>`;

async function run(head: Record<string, string>, ...actions: string[]) {
  const turn = new Turn(new Map(Object.entries(head).map(([path, text]) => [path, bytes(text)])), {
    checkSyntax,
  });
  const parser = createArtifactParser();
  const notices: ActionNotice[] = [];
  for (const event of [
    ...parser.push(`<appArtifact id="a" title="T">${actions.join('\n')}</appArtifact>`),
    ...parser.end(),
  ]) {
    const { notice } = await turn.handleEvent(event);
    if (notice) notices.push(notice);
  }
  const changes = Object.fromEntries(
    turn.changes().map(({ path, bytes: body }) => [path, body && new TextDecoder().decode(body)]),
  );
  return { turn, changes, reasons: notices.map((one) => one.reason) };
}
const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

describe('the effects of an answer', () => {
  it('writes, edits, removes and moves files in order, each based on the result before', async () => {
    const { changes, reasons, turn } = await run(
      { 'a.txt': 'one\ntwo\n', 'old.txt': 'old', 'dir/x.txt': 'x', 'dir/y.txt': 'y' },
      action('file', 'b.txt', 'new'),
      action('edit', 'a.txt', block('two', 'three')),
      action('edit', 'a.txt', block('three', 'four')),
      action('delete', 'old.txt'),
      action('rename', 'dir', '', ' to="moved"'),
      action('rename', 'b.txt', '', ' to="c.txt"'),
    );
    expect(reasons).toEqual([]);
    expect(changes).toEqual({
      'a.txt': 'one\nfour\n',
      'b.txt': null,
      'c.txt': 'new',
      'old.txt': null,
      'dir/x.txt': null,
      'dir/y.txt': null,
      'moved/x.txt': 'x',
      'moved/y.txt': 'y',
    });
    expect(turn.applied).toBe(6);
    expect(turn.title).toBe('T');
  });

  it.each([
    ['../out', 'path'],
    ['/etc/passwd', 'path'],
    ['a/../../out', 'path'],
    ['C:\\x', 'path'],
    ['a\u0000b', 'path'],
    ['node_modules/x/index.js', 'path'],
    ['.git/config', 'path'],
    ['', 'path'],
    ['x'.repeat(500), 'path'],
  ])('refuses to write to %j and reports it [GAP-30]', async (path, reason) => {
    const { changes, reasons, turn } = await run(
      {},
      action('file', path, 'x'),
      action('file', 'good.txt', 'kept'),
    );
    expect(reasons).toEqual([reason]);
    expect(changes).toEqual({ 'good.txt': 'kept' });
    expect(turn.applied).toBe(1);
  });

  it.each([
    ['an edit of a file that is not there', action('edit', 'none.txt', block('a', 'b')), 'missing'],
    ['an edit that does not match', action('edit', 'a.txt', block('nowhere', 'b')), 'edit'],
    ['an edit that matches twice', action('edit', 'twice.txt', block('same', 'b')), 'edit'],
    ['a removal of nothing', action('delete', 'none.txt'), 'missing'],
    ['a move out of the project', action('rename', 'a.txt', '', ' to="../x"'), 'path'],
    ['a move onto another file', action('rename', 'a.txt', '', ' to="twice.txt"'), 'collision'],
    ['a file in place of a folder', action('file', 'dir', 'x'), 'collision'],
    ['a file below a file', action('file', 'a.txt/b', 'x'), 'collision'],
    ['a file over 1 MB', action('file', 'big', 'x'.repeat(limits.files.maxFileBytes + 1)), 'size'],
    ['statements without a database', action('sql', '', 'select 1'), 'unsupported'],
    ['an unclosed action', '<appAction type="file" filePath="cut.txt">\nhalf', 'truncated'],
  ])('refuses %s and changes nothing', async (_, text, reason) => {
    const { changes, reasons } = await run(
      { 'a.txt': 'a', 'twice.txt': 'same\nsame', 'dir/x': 'x' },
      text,
    );
    expect(reasons).toEqual([reason]);
    expect(changes).toEqual({});
  });

  it('treats a path in other case as the same file', async () => {
    expect(
      (await run({ 'src/App.tsx': 'old' }, action('file', 'src/app.tsx', 'newer'))).changes,
    ).toEqual({
      'src/App.tsx': null,
      'src/app.tsx': 'newer',
    });
  });

  it('accepts 2,000 files of 10,000 in short time', async () => {
    const began = performance.now();
    const { turn, reasons } = await run(
      {},
      ...Array.from({ length: 10_000 }, (_, i) =>
        action('file', `deep/folder-${i % 50}/f${i}.txt`, 'x'),
      ),
    );
    expect(turn.changes()).toHaveLength(limits.files.maxFiles);
    expect(reasons).toHaveLength(8_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('counts, but does not store, the part of a file beyond its limit', async () => {
    const turn = new Turn(new Map());
    await turn.handleEvent({
      type: 'action-opened',
      artifact: 0,
      action: 0,
      actionType: 'file',
      filePath: 'huge',
      to: '',
    });
    const piece = 'x'.repeat(1_000_000);
    for (let i = 0; i < 100; i++)
      await turn.handleEvent({ type: 'action-delta', action: 0, text: piece });
    expect(turn.open?.chunks.length).toBeLessThanOrEqual(2);
    expect((await turn.handleEvent({ type: 'action-closed', action: 0 })).notice?.reason).toBe(
      'size',
    );
  });
});
