import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy';

type Props = { name: string };
const Here = ({ name }: Props) => <p>{name} is here</p>;
const Waiting = ({ name }: Props) => <p>waiting for {name}</p>;

/** A part whose code loads when `arrive` is called. */
function later() {
  let give: (component: ComponentType<Props>) => void;
  const code = new Promise<ComponentType<Props>>((done) => {
    give = done;
  });
  const load = vi.fn(() => code);
  return { Part: lazyPart(load, Waiting), load, arrive: () => act(async () => give(Here)) };
}

it('loads once, when it is first rendered, and shows everywhere when the code arrives', async () => {
  const { Part, load, arrive } = later();
  expect(load).not.toHaveBeenCalled();
  render(
    <>
      <Part name="Ann" />
      <Part name="Ben" />
    </>,
  );
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('waiting for Ann')).toBeTruthy();
  await arrive();
  expect(screen.getByText('Ann is here')).toBeTruthy();
  expect(screen.getByText('Ben is here')).toBeTruthy();
  render(<Part name="Cleo" />);
  expect(screen.getByText('Cleo is here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('hydrates from the placeholder of the server’s HTML, also when its code arrives before React', async () => {
  const { Part, arrive } = later();
  render(<Part name="Ann" />);
  await arrive();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Part name="Ben" />);
  expect(container.textContent).toBe('waiting for Ben');
  const wrong = vi.spyOn(console, 'error');
  render(<Part name="Ben" />, { container, hydrate: true });
  expect(container.textContent).toBe('Ben is here');
  expect(wrong).not.toHaveBeenCalled();
});
