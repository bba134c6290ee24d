import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import Markdown from './markdown';
import { Prose } from './prose';

vi.mock('next/dynamic', () => ({ default: () => Markdown }));

it.each([true, false])('GEN-027 shows prose as markdown (growing: %s)', (growing) => {
  const { container } = render(<Prose text={'## Done\n\nA **blue** shop with `src/App.tsx`.'} growing={growing} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Done');
  expect(container.textContent).not.toMatch(/[#*`]/);
  expect(screen.getByText('blue').textContent).toBe('blue');
});
