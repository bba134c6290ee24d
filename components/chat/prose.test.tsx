import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Prose } from './prose';

it.each([true, false])('renders prose as markdown (growing: %s) [GEN-027]', async (growing) => {
  const { container } = render(
    <Prose text={'## Done\n\nA **blue** shop with `src/App.tsx`.'} growing={growing} />,
  );
  // Wait until the code that splits growing prose is loaded.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Done');
  expect(container.textContent).not.toMatch(/[#*`]/);
  expect(screen.getByText('blue').textContent).toBe('blue');
});

const hostile = [
  ['a script’s address', '[go](javascript:alert(1))', 'go'],
  ['an address in data', '[go](data:text/html,x)', 'go'],
  ['a path of ours', '[go](/pricing)', 'go'],
  ['raw HTML', 'say <b onclick="x()">hi</b> <iframe src="//evil"></iframe>', 'say'],
  ['a picture from elsewhere', 'see ![eye](https://evil.example/pixel.png) this', 'this'],
] as const;
it.each(hostile)('renders %s words and nothing executable [SEC-011]', (_, text, words) => {
  const { container } = render(<Prose text={text} growing={false} />);
  expect(container.textContent).toContain(words);
  expect(container.querySelectorAll('a, img, iframe, script, b, [onclick]')).toHaveLength(0);
});

it('opens links in a new window', () => {
  render(<Prose text={'[the page](https://example.com/1)'} growing={false} />);
  const link = screen.getByRole('link', { name: 'the page' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://example.com/1',
    '_blank',
  ]);
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('renders lists, tables and code', () => {
  const text =
    '- one\n- two\n\n```ts\nconst a = 1 < 2;\n```\n\n| name | value |\n| --- | --- |\n| a | 1 |\n';
  const { container } = render(<Prose text={text} growing={false} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'one',
    'two',
  ]);
  expect(container.querySelector('pre code')?.textContent?.trim()).toBe('const a = 1 < 2;');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['a', '1']);
});
