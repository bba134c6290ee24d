import environmentConsole from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SelectedPart } from '@/components/chat/selected-part';
import type { PagePart } from '@/domain/entities/page-part';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { renderInProject } from '@/tests/support/page';
import { PreviewToolbar } from './preview-toolbar';
import { PreviewView } from './preview-view';

const part: PagePart = {
  ...{
    path: '/',
    viewport: { width: 800, height: 600 },
    selector: 'h1',
    tag: 'h1',
    rect: { x: 0, y: 0, width: 300, height: 40 },
  },
  ...{ text: 'Tea\nby post', classes: [], names: [], hints: [] },
};

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  localhostSupport.setState({ isSupported: true });
  now = createConversationScene();
  now.project.project.setState({ uuid, previewName: uuid });
});
afterEach(() => now.project.dispose());

const button = () => screen.queryByRole('button', { name: 'Change this' });
const paint = () =>
  act(() => {
    now.project.preview.open('http://x/');
    now.project.preview.handleReport('started', '/', 'Tea');
    now.project.preview.handleReport('painted', '/', 'Tea');
  });

describe('the button “change this” [PP-24]', () => {
  it('is enabled only while a page is painted', () => {
    renderInProject(<PreviewToolbar />, now.project);
    expect(button()).toMatchObject({ disabled: true });
    paint();
    expect(button()).toMatchObject({ disabled: false });
    act(() => now.project.preview.reload());
    expect(button()).toMatchObject({ disabled: true });
  });

  it('is hidden from readers', () => {
    now.project.project.setState({ readOnly: true });
    renderInProject(<PreviewToolbar />, now.project);
    expect(button()).toBeNull();
  });

  it.each([
    ['a second press', () => fireEvent.click(button() as HTMLElement)],
    ['Esc', () => fireEvent.keyDown(window, { key: 'Escape' })],
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('shows instructions, and is cancelled by %s, which cancels nothing else', (_, leave) => {
    now.project.view.setFullscreen(true);
    renderInProject(<PreviewView />, now.project);
    paint();
    fireEvent.click(button() as HTMLElement);
    expect(button()?.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('Click what should change');
    leave();
    expect(now.project.changeThis.getState().choosing).toBe(false);
    expect(now.project.view.getState().fullscreen).toBe(true);
    expect(screen.queryByText(/Click what should change/)).toBeNull();
  });
});

describe('the chosen part next to the prompt [PP-24]', () => {
  it('shows its text and its source, waits for its picture, and can be removed', () => {
    const { draft } = now.project;
    draft.selectPart({ part, source: 'src/Hero.tsx', picture: 'coming' });
    const { container } = renderInProject(<SelectedPart />, now.project);
    expect(container.textContent).toContain('This part: Tea by post');
    expect(container.textContent).toContain('src/Hero.tsx');
    expect(screen.getByText('Taking a picture')).toBeDefined();
    act(() => draft.setPartPicture(part, 'data:image/jpeg;base64,AAAA'));
    expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
    fireEvent.click(screen.getByRole('button', { name: 'Remove this part' }));
    expect(container.textContent).toBe('');
  });

  it('shows the element where no file is known', () => {
    now.project.draft.selectPart({ part, source: null, picture: null });
    const { container } = renderInProject(<SelectedPart />, now.project);
    expect(container.textContent).toContain('<h1>');
  });
});
