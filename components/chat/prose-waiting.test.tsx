import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Prose } from './prose';

it('shows growing prose while the splitter is still loading [GEN-027]', () => {
  const { container } = render(<Prose text="A **blue** shop" growing />);
  expect(screen.getByText('blue').tagName).toBe('STRONG');
  expect(container.textContent).toBe('A blue shop');
});
