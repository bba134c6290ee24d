import { expect, it } from 'vitest';
import { nextSteps } from './next-steps';

const project = (files: Record<string, string>) => ({
  paths: Object.keys(files),
  text: (path: string) => files[path],
});
const steps = (files: Record<string, string>, canWrite = true) =>
  nextSteps(project(files), { canWrite }).map((step) =>
    'text' in step ? `${step.kind} ${step.text}` : step.kind,
  );

const content = `export const content: Content = {
  title: '云起\\'手冲',
  sections: [
    {
      id: 'beans',
      title: '本周豆单',
    },
    {
      title: "Hours",
    },
  ],
};`;
const page = `export const App = () => <main><h1 className="big">Nadia  Weaves</h1><section><h2>Work</h2></section><h2>{title}</h2><h2>Say hello &amp; more</h2></main>;`;

it.each<[what: string, files: Record<string, string>, canWrite: boolean, expected: string[]]>([
  [
    'its title and sections',
    { 'src/content.ts': content },
    true,
    ["title 云起'手冲", 'section 本周豆单', 'faq'],
  ],
  [
    'what the ready-made projects can do',
    { 'src/content.ts': content },
    false,
    ["title 云起'手冲", 'faq', 'colour'],
  ],
  [
    'headings of its pages',
    { 'src/App.tsx': page },
    true,
    ['title Nadia Weaves', 'section Work', 'faq'],
  ],
  [
    'its questions, which need no second section',
    { 'src/App.tsx': page.replace('Work', 'FAQ') },
    true,
    ['title Nadia Weaves', 'section Say hello more', 'colour'],
  ],
  [
    'the title of its window',
    { 'index.html': '<title>Tasks</title>' },
    true,
    ['title Tasks', 'colour', 'language'],
  ],
  ['nothing that it does not say', { 'package.json': '{}' }, true, ['colour', 'language']],
])('derives next steps from %s [PP-24]', (_, files, canWrite, expected) => {
  expect(steps(files, canWrite)).toEqual(expected);
});

it('cuts a long title between whole characters', () => {
  expect(steps({ 'index.html': `<title>${'🍵'.repeat(40)}</title>` })[0]).toBe(
    `title ${'🍵'.repeat(24)}…`,
  );
});

const screens = {
  'src/App.tsx': "import { HashRouter } from 'react-router';\nexport const App = () => null;",
  'src/pages/NotFound.tsx': '<h1>This table does not exist</h1>',
  'src/pages/Bookings.tsx': '<h1>Your bookings</h1>',
  'src/pages/Menu.tsx': '<h1>Menu</h1><h2>Drinks</h2>',
  'index.html': '<html lang="zh-CN"><title>Luna</title>',
};

it('takes the steps of an app from its screens, and never from a failure screen [CHAT-056]', () => {
  expect(steps(screens)).toEqual(['part Your bookings', 'part Menu', 'colour']);
});

it('begins with the step that the model proposed [CHAT-056]', () => {
  const found = nextSteps(project(screens), { canWrite: true, own: 'Add a waiting list' });
  expect(found[0]).toEqual({ kind: 'own', text: 'Add a waiting list' });
  expect(found).toHaveLength(3);
});

it('does not offer the language that the page has [CHAT-056]', () => {
  const files = { 'index.html': '<html lang="en"><title>Tasks</title>' };
  const kinds = (translatesTo: string) =>
    nextSteps(project(files), { canWrite: true, translatesTo }).map(({ kind }) => kind);
  expect(kinds('en')).toEqual(['title', 'colour']);
  expect(kinds('zh')).toEqual(['title', 'colour', 'language']);
});

it('offers no new title where the user wrote the title [PP-24]', () => {
  const files = project({ 'src/content.ts': content });
  const kinds = (written: string) =>
    nextSteps(files, { canWrite: true, written }).map(({ kind }) => kind);
  expect(kinds("A page for 云起'手冲, please")).not.toContain('title');
  expect(kinds('A page for a café')).toContain('title');
});
