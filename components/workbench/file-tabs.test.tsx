import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { renderInProject } from '@/tests/support/page';
import { FileTabs } from './file-tabs';

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  ({ project } = now);
  const paths = ['src/App.tsx', 'src/ui/index.ts', 'src/pages/index.ts', 'theme.css'];
  project.files.load(
    paths.map((file_path) => ({ file_path, file_content: 'old', is_binary: false })),
    1,
  );
  renderInProject(<FileTabs />, project);
});
afterEach(() => project.dispose());

const settle = () => act(() => now.clock.advance(limits.editor.followMs));
const open = async (...paths: string[]) => {
  for (const path of paths) act(() => project.editor.choose(path));
  await settle();
};
const bar = () => screen.queryByRole('toolbar', { name: 'Open files' });
const tab = (name: string) => within(bar() as HTMLElement).getByRole('button', { name });
const tabs = () => [...document.querySelectorAll('[data-tab]')].map((one) => one.textContent);
const shown = () => document.querySelector('[data-tab][aria-current=true]')?.textContent;
const press = async (name: string) => {
  fireEvent.click(tab(name));
  await settle();
};

it('keeps a tab for each opened file, shows the chosen one, and the next one after a close [WB-028]', async () => {
  expect(bar()).toBeNull();
  await open('src/App.tsx', 'theme.css', 'src/ui/index.ts');
  expect(tabs()).toEqual(['App.tsx', 'theme.css', 'index.ts']);
  expect(shown()).toBe('index.ts');
  await press('theme.css');
  expect(project.editor.getState().active).toBe('theme.css');
  await press('Close theme.css');
  expect(tabs()).toEqual(['App.tsx', 'index.ts']);
  expect(shown()).toBe('index.ts');
  await press('Close index.ts');
  expect(shown()).toBe('App.tsx');
  await press('Close App.tsx');
  expect(bar()).toBeNull();
  expect(project.editor.getState().active).toBeNull();
});

it('closes a tab that is not shown without changing the shown file [WB-028]', async () => {
  await open('src/App.tsx', 'theme.css');
  await press('Close App.tsx');
  expect([tabs(), shown()]).toEqual([['theme.css'], 'theme.css']);
});

it('names the folder of files with the same name [WB-028]', async () => {
  await open('src/ui/index.ts', 'src/pages/index.ts');
  expect(tabs()).toEqual(['ui/index.ts', 'pages/index.ts']);
});

it('replaces the tab of a followed file by the next one, and keeps the opened ones [WB-028]', async () => {
  await open('theme.css');
  act(() => {
    project.editor.resumeFollowing();
    project.editor.follow('src/App.tsx');
  });
  await settle();
  expect([tabs(), shown()]).toEqual([['theme.css', 'App.tsx'], 'App.tsx']);
  act(() => project.editor.follow('src/ui/index.ts'));
  await settle();
  expect([tabs(), shown()]).toEqual([['theme.css', 'index.ts'], 'index.ts']);
});

it('marks unsaved text and asks before it closes such a tab [WB-028]', async () => {
  await open('src/App.tsx', 'theme.css');
  act(() => project.editor.trackEdit('theme.css', 'new', 'old'));
  expect(tab('theme.css, not saved')).toBeDefined();
  await press('Close theme.css');
  expect(tabs()).toEqual(['App.tsx', 'theme.css']);
  const asked = await screen.findByRole('dialog', { name: 'Discard the changes to theme.css?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(project.editor.edit('theme.css')?.text).toBe('new');
  await press('Close theme.css');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await settle();
  expect(tabs()).toEqual(['App.tsx']);
  expect(project.editor.edit('theme.css')).toBeUndefined();
});

it('moves by arrow keys and closes by Delete and the middle button [WB-028]', async () => {
  await open('src/App.tsx', 'theme.css', 'src/ui/index.ts');
  tab('index.ts').focus();
  fireEvent.keyDown(tab('index.ts'), { key: 'ArrowLeft' });
  await settle();
  expect([shown(), document.activeElement?.textContent]).toEqual(['theme.css', 'theme.css']);
  fireEvent.keyDown(tab('theme.css'), { key: 'Home' });
  await settle();
  expect(shown()).toBe('App.tsx');
  fireEvent.keyDown(tab('App.tsx'), { key: 'Delete' });
  await settle();
  expect([tabs(), shown()]).toEqual([['theme.css', 'index.ts'], 'theme.css']);
  fireEvent(tab('index.ts'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await settle();
  expect(tabs()).toEqual(['theme.css']);
});

it('closes the tab of a file that is deleted [WB-028]', async () => {
  await open('src/App.tsx', 'theme.css');
  act(() => project.files.remove('theme.css'));
  await settle();
  expect([tabs(), shown()]).toEqual([['App.tsx'], 'App.tsx']);
});

it('shows an icon by the kind of the file [WB-028]', async () => {
  await open('src/App.tsx', 'theme.css');
  const icons = ['App.tsx', 'theme.css'].map((name) =>
    tab(name).querySelector('svg')?.getAttribute('class'),
  );
  expect(icons[0]).toContain('lucide-file-code');
  expect(icons[1]).toContain('lucide-paintbrush');
});
