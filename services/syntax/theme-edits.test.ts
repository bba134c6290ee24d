import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTheme } from '../../domain/visual-editing/theme.ts';
import { writeEdits } from './write-edits.ts';

const base = new URL('../../templates/starter/base/src/', import.meta.url);
const sheets = ['index.css', 'theme.css'].map((path) => ({
  path,
  text: readFileSync(new URL(path, base), 'utf8'),
}));

it('writes every token that the panel offers of the starter, and only it [EDIT-047]', () => {
  const tokens = readTheme(sheets);
  expect(tokens.length).toBeGreaterThan(7);
  for (const { path, name, value } of tokens) {
    const text = sheets.find((one) => one.path === path)?.text ?? '';
    const edit = { kind: 'token' as const, path, name, from: value, to: '#123456' };
    expect(writeEdits(path, text, [edit])).toMatchObject({
      text: text.replace(`${name}: ${value}`, `${name}: #123456`),
      refusals: [],
    });
  }
});
