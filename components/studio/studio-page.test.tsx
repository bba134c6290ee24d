import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { compile } from 'tailwindcss';
import { beforeEach, describe, expect, it } from 'vitest';
import { startProgress } from '@/lib/chat/progress';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { useDraftReminder } from '@/lib/projects/draft-reminder';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import type { EditedElement } from '@/lib/visual-editing/edit-history';
import tailwindConfig from '@/tailwind.config';
import { renderInProject } from '@/tests/support/page';
import { BottomBar } from './bottom-bar';
import { useStudioPage } from './use-studio-page';

let project: OpenProject;
beforeEach(() => {
  ({ project } = createConversationScene());
  useSession.setState({ status: 'guest', window: 'browser' });
});

function Page() {
  useStudioPage('working');
  return null;
}
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** Returns the window width from which Tailwind hides an element, with our configuration. */
async function widthThatHides({ classList }: Element): Promise<string | undefined> {
  const { build } = await compile('@config "tailwind.config.ts"; @tailwind utilities;', {
    loadModule: async (path, base) => ({ path, base, module: tailwindConfig }),
  });
  const hides = /@media \(width >= (\w+)\) \{[^}]*display: none;/;
  return hides.exec(build([...classList]))?.[1];
}

describe('the studio page', () => {
  it('toggles the terminal with Ctrl+J and Meta+J [CHAT-049, WB-012]', () => {
    renderInProject(<Page />, project);
    fireEvent.keyDown(window, { key: 'j', ctrlKey: true });
    expect(project.view.getState().terminal).toBe(true);
    fireEvent.keyDown(window, { key: 'J', metaKey: true });
    expect(project.view.getState().terminal).toBe(false);
    fireEvent.keyDown(window, { key: 'j' });
    expect(project.view.getState().terminal).toBe(false);
  });
  it('moves between the parts of the page by F6 [PP-23]', () => {
    renderInProject(
      <div id="prompt">
        <textarea />
        <Page />
      </div>,
      project,
    );
    expect(document.activeElement?.localName).toBe('body');
    expect(fireEvent.keyDown(window, { key: 'F6' })).toBe(false);
    expect(document.activeElement?.localName).toBe('textarea');
  });
  it('shows the list of keys on “?”, but not while typing [PP-23]', () => {
    renderInProject(
      <>
        <Page />
        <textarea aria-label="box" />
      </>,
      project,
    );
    fireEvent.keyDown(screen.getByLabelText('box'), { key: '?' });
    expect(useDialogs.getState().open).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    expect(useDialogs.getState().open?.name).toBe('shortcuts');
    useDialogs.setState({ open: null });
  });
  it('warns before leaving changes of the page that are not saved [CHAT-042]', () => {
    renderInProject(<Page />, project);
    act(() => project.editing.begin());
    expect(leave()).toBe(false);
    const draft = { element: {}, draft: { text: 'Cake' }, source: '' } as EditedElement;
    act(() => project.editing.setState({ drafts: { a: draft } }));
    expect(leave()).toBe(true);
    act(() => project.editing.giveUp());
    expect(leave()).toBe(false);
  });
  it('warns before leaving while a run or a build is under way, and never in an app window [CHAT-042, APP-005]', () => {
    renderInProject(<Page />, project);
    expect(leave()).toBe(false);
    act(() => project.run.start([], startProgress(0)));
    expect(leave()).toBe(true);
    act(() => project.run.setState({ status: 'finished' }));
    expect(leave()).toBe(false);
    act(() => project.build.begin(1));
    expect(leave()).toBe(true);
    act(() => useSession.getState().setWindow('app'));
    expect(leave()).toBe(false);
  });
  it('keeps the title when the metadata of the page arrives later [CHAT-057]', async () => {
    renderInProject(<Page />, project);
    act(() => project.project.setState({ title: 'A tea shop' }));
    const late = document.createElement('title');
    late.textContent = 'Sayso';
    document.head.querySelector('title')?.remove();
    document.head.append(late);
    await waitFor(() => expect(document.title).toMatch(/A tea shop · Sayso$/));
    late.textContent = 'Sayso again';
    await waitFor(() => expect(document.title).toMatch(/A tea shop · Sayso$/));
  });
  it('shows the status in the title [PP-13]', () => {
    renderInProject(<Page />, project);
    act(() => project.project.setState({ title: 'A tea shop' }));
    expect(document.title).toMatch(/A tea shop · Sayso$/);
  });
  it('remembers after sign-in that the box holds a draft [PP-21]', () => {
    renderInProject(<Page />, project);
    act(() => project.draft.setText('a tea shop'));
    act(() => useSession.getState().markSignedIn());
    expect(useDraftReminder.getState().isPending).toBe(true);
    act(() => useSession.getState().clear());
    expect(useDraftReminder.getState().isPending).toBe(false);
  });
});

describe('the bar in a narrow window', () => {
  it('shows one pane, hides the chat when the workbench opens, and marks another pane that changed [WB-019, PP-10]', () => {
    renderInProject(<BottomBar />, project);
    expect(screen.getByRole('button', { name: 'Chat' }).getAttribute('aria-current')).toBe('page');
    act(() => project.view.beginWriting());
    expect(screen.getByRole('button', { name: /Code.*updated/ })).toBeDefined();
    expect(screen.getAllByRole('button', { name: /updated/ })).toHaveLength(1);
    act(() => project.view.showPane('code'));
    act(() => project.view.beginWriting());
    expect(screen.queryByRole('button', { name: /updated/ })).toBeNull();
    act(() => project.view.reveal());
    expect(screen.getByRole('button', { name: 'Preview' }).getAttribute('aria-current')).toBe(
      'page',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
    expect(project.view.getState().pane).toBe('chat');
  });
  it('is hidden from 1024 px on, where the desktop layout begins [CONST-002]', async () => {
    renderInProject(<BottomBar />, project);
    expect(await widthThatHides(screen.getByRole('navigation'))).toBe('1024px');
  });
});
