import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ListedProject } from '@/domain/entities/project';
import { useDialogs } from '@/lib/dialogs/store';
import { projectEntry, signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { LatestProjects } from './latest-projects';

vi.mock('next/navigation', () => ({ usePathname: () => '/' }));

let stored: ListedProject[];
let asked: string[];
let picture: Response | null;
beforeEach(() => {
  [stored, asked] = [[], []];
  useDialogs.setState({ open: null });
  signInWith();
  picture = null;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('getPic'))
      return picture ?? Response.json({ code: 404, message: '', data: null });
    asked.push(new URL(path, 'http://localhost').search);
    return Response.json({
      code: 200,
      message: '',
      data: { list: stored, total: stored.length, quota: null },
    });
  });
});

it('lists the latest projects with name and time [PP-22]', async () => {
  stored = [projectEntry(2, { title: '茶馆' }), projectEntry(1)];
  await renderPage(<LatestProjects />);
  await screen.findByRole('region', { name: 'Pick up where you left off' });
  expect(asked).toEqual(['?pageNum=1&pageSize=3&orderBy=updateTime&isAsc=desc']);
  const link = screen.getByRole('link', { name: /茶馆.*Changed .* ago/ });
  expect(link.getAttribute('href')).toBe(`/chat/${uuidOf(2)}`);
});

it.each([
  ['its page, once a check has pictured it', 'image/jpeg', 1],
  ['its first letter while there is only a drawn stand-in', 'image/svg+xml', 0],
])('shows for a project %s [PP-22]', async (_, type, pictures) => {
  stored = [projectEntry(1, { title: 'Tea' })];
  picture = new Response(new Uint8Array([255, 216, 255]), {
    headers: { 'content-type': type, 'content-disposition': 'attachment; filename=picture' },
  });
  const { container } = await renderPage(<LatestProjects />);
  await screen.findByRole('link', { name: /Tea/ });
  await vi.waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(pictures));
  expect(container.querySelectorAll('[data-initial="T"]')).toHaveLength(1 - pictures);
});

it('shows nothing without projects [PP-22]', async () => {
  const { container } = await renderPage(<LatestProjects />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('asks to wait for a project that is being generated, on the home screen too [SIDE-010]', async () => {
  stored = [projectEntry(1, { status: 0 })];
  await renderPage(<LatestProjects />);
  expect(fireEvent.click(await screen.findByRole('link'))).toBe(false);
  expect(useDialogs.getState().open?.name).toBe('project-processing');
});
