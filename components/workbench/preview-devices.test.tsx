import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { renderInProject } from '@/tests/support/page';
import { PreviewCanvas } from './preview-canvas';
import { PreviewToolbar } from './preview-toolbar';

let project: OpenProject;
let size = { width: 1000, height: 422 };
beforeEach(() => {
  localStorage.clear();
  size = { width: 1000, height: 422 };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  ({ project } = createConversationScene());
});
afterEach(() => {
  project.dispose();
  vi.restoreAllMocks();
});

const show = () =>
  renderInProject(
    <>
      <PreviewToolbar />
      <PreviewCanvas>
        <p title="page" />
      </PreviewCanvas>
    </>,
    project,
  );
const box = () => (screen.getByTitle('page').parentElement as HTMLElement).style;
const choose = async (name: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Devices', hidden: true }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};

it('lays the page out in the size of a device and scales it to fit, in the same frame [WB-027]', async () => {
  show();
  const page = screen.getByTitle('page');
  expect(box().width).toBe('100%');
  await choose('Phone · 390 × 844');
  expect(box()).toMatchObject({ width: '390px', height: '844px', scale: '0.5' });
  expect(screen.getByText('Phone · 390 × 844 · 50 %')).toBeDefined();
  expect(screen.queryByRole('separator')).toBeNull();
  expect(screen.getByTitle('page')).toBe(page);

  await choose('Full width');
  expect(box()).toMatchObject({ width: '100%', height: '', scale: '' });
  expect(screen.getByTitle('page')).toBe(page);
});

it('does not enlarge a device that fits [WB-027]', async () => {
  size = { width: 2000, height: 2000 };
  show();
  await choose('iPad mini · 744 × 1133');
  expect(box()).toMatchObject({ width: '744px', scale: '1' });
});

it('lists its devices, each with its width and height [WB-027]', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Devices', hidden: true }));
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Full width',
    'Phone · 390 × 844',
    'Tablet · 820 × 1180',
    'Desktop · 1280 × 800',
    'iPhone SE · 375 × 667',
    'Pixel 9 · 412 × 924',
    'iPad mini · 744 × 1133',
  ]);
});

it('uses the device of the last visit, until the user wants the full width [WB-027]', async () => {
  writeStored('preview_device', 'pixel9');
  show();
  expect(box().width).toBe('412px');
  await choose('Desktop · 1280 × 800');
  expect(readStored('preview_device')).toBe('desktop');
  await choose('Full width');
  expect(readStored('preview_device')).toBeNull();
});

it('ends the device when the user drags a free width, and the other way round [WB-018, WB-027]', () => {
  show();
  act(() => project.view.setDevice('phone'));
  fireEvent.click(screen.getByRole('button', { name: 'Responsive width' }));
  expect(project.view.getState()).toMatchObject({ device: null, responsive: true });
  act(() => project.view.setDevice('phone'));
  expect(project.view.getState()).toMatchObject({ device: 'phone', responsive: false });
});
