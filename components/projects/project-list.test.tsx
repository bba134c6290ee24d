import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { projectEntry, signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { ProjectList } from './project-list';

const { pageSize } = limits.sideMenu;

// Each row reads the path once per render, so the number of reads counts the renders.
const drawn = vi.hoisted(() => ({ rows: 0 }));
vi.mock('next/navigation', () => ({
  usePathname: () => {
    drawn.rows += 1;
    return '/';
  },
  useRouter: () => ({}),
}));

it('with 1,000 projects renders no row again for an arrow key, and only the new rows of another page [SIDE-006, SIDE-008]', {
  timeout: 60_000,
}, async () => {
  signInWith('CODE_PLAN_PRO');
  // Test pages have no layout, and a list that seems shorter than its box would load more pages.
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(48_000);
  onTestFinished(() => height.mockRestore());
  const requests: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(Object.fromEntries(new URL(path, 'http://localhost').searchParams));
    const first = Number(new URL(path, 'http://localhost').searchParams.get('pageNum')) === 1;
    const list = first
      ? Array.from({ length: 1000 }, (_, at) => projectEntry(2000 - at))
      : [projectEntry(2), projectEntry(1)];
    return Response.json({
      code: 200,
      message: '',
      data: { list, total: pageSize + 2, quota: null },
    });
  });
  await renderPage(<ProjectList search="" />);
  const first = await screen.findByText('Shop 2000');
  expect(drawn.rows).toBe(1000);
  drawn.rows = 0;
  first.closest('a')?.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home'])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement?.textContent).toBe('Shop 2000');
  expect(drawn.rows).toBe(0);
  fireEvent.click(screen.getByText('Load more'));
  await screen.findByText('Shop 1');
  expect(drawn.rows).toBe(2);
  expect(requests).toMatchObject([
    { pageNum: '1', pageSize: String(pageSize), orderBy: 'createTime', isAsc: 'desc', pinned: '1' },
    { pageNum: '2', pageSize: String(pageSize), orderBy: 'createTime', isAsc: 'desc', pinned: '1' },
  ]);
});
