import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import FileDiff from './file-diff';

const before = 'one\ntwo\nthree\n';
const after = 'one\n2\nthree\n';
const texts = (container: Element, selector: string) => [...container.querySelectorAll(selector)].map((one) => one.textContent);

it('shows what went and what came, inline', () => {
  const { container } = render(<FileDiff before={before} after={after} layout="inline" label="Changes of a.txt" />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(texts(container, '.cm-deletedLine').join()).toContain('two');
  expect(texts(container, '.cm-changedLine, .cm-insertedLine').join()).toContain('2');
});

it('shows both side by side, read-only', () => {
  const { container } = render(<FileDiff before={before} after={after} layout="beside" label="Changes of a.txt" />);
  const [a, b] = screen.getAllByRole('textbox');
  expect(a?.textContent).toContain('two');
  expect(b?.textContent).not.toContain('two');
  expect(container.querySelectorAll('[contenteditable="true"]')).toHaveLength(0);
});
