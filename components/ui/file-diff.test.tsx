import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/tests/support/render';
import FileDiff from './file-diff';

const before = 'one\ntwo\nthree\n';
const after = 'one\n2\nthree\n';
const texts = (container: Element, selector: string) =>
  [...container.querySelectorAll(selector)].map((one) => one.textContent);

it('shows removed and added lines, inline', async () => {
  const { container } = await renderPage(
    <FileDiff before={before} after={after} layout="inline" label="Changes to a.txt" />,
  );
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(texts(container, '.cm-deletedLine').join()).toContain('two');
  expect(texts(container, '.cm-changedLine, .cm-insertedLine').join()).toContain('2');
});

it('shows both side by side, read-only', async () => {
  const { container } = await renderPage(
    <FileDiff before={before} after={after} layout="beside" label="Changes to a.txt" />,
  );
  const [a, b] = screen.getAllByRole('textbox');
  expect(a?.textContent).toContain('two');
  expect(b?.textContent).not.toContain('two');
  expect(container.querySelectorAll('[contenteditable="true"]')).toHaveLength(0);
});

it('shows in the user’s language how many lines are folded', async () => {
  const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const { container } = await renderPage(
    <FileDiff before={long} after={`${long}\nmore`} layout="inline" label="a.txt" />,
    {
      language: 'zh_CN',
    },
  );
  expect(texts(container, '.cm-collapsedLines').join()).toMatch(/^\d+ 行没有改动$/);
});
