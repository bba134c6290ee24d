import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Chat } from '@/domain/contract/chat';
import type { ProjectInfo } from '@/domain/entities/project';
import { answer, createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { starterQuery } from '@/lib/models/starter';
import { OpenProjectContext } from '@/lib/projects/context';
import type { OpenProject } from '@/lib/projects/open-project';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { Conversation } from './conversation';
import { ServerRenderedMessages } from './server-rendered-messages';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const message = {
  chat_id: 'chat-1',
  message_type: 'content',
  message_content: null,
  createdAt: '2026-11-22T08:00:00.000Z',
} as const;
const turn = {
  run: 'r1',
  status: 'done',
  mode: 'build',
  version: 2,
  seconds: 3,
  used: null,
  refused: [],
};
const chat = {
  ...{
    site_uuid: uuid,
    chat_id: 'chat-1',
    is_manage: 0,
    preview_url: '',
    preview_name: uuid,
    grade: 1,
    readOnly: false,
    version: 2,
    run: null,
    repair: null,
  },
  files: [
    { file_path: 'index.html', file_content: '<title>Tea</title>', is_binary: false },
    // For a page with this heading, next steps are offered that only a model can do.
    {
      file_path: 'src/app.tsx',
      file_content: '<h1>Tea</h1><h2>Opening hours</h2>',
      is_binary: false,
    },
  ],
  list: [
    { ...message, id: 'm1', role: 'user', content: 'a tea shop', turn: null },
    { ...message, id: 'm2', role: 'assistant', content: `**Bold** words.\n\n${answer}`, turn },
  ],
} as unknown as Chat;
const opening = {
  uuid,
  chat,
  info: { id: '5', title: 'Tea', webType: 0, previewUrl: '' } as ProjectInfo,
  runners: ['remote'] as const,
};

const room = (project: OpenProject, queries = new QueryClient()) => (
  <NextIntlClientProvider locale="en-US" messages={messagesOf('en_US')} timeZone="Asia/Shanghai">
    <QueryClientProvider client={queries}>
      <OpenProjectContext value={project}>
        <Conversation
          intro={() => null}
          below={() => null}
          initialMessages={<ServerRenderedMessages />}
        />
      </OpenProjectContext>
    </QueryClientProvider>
  </NextIntlClientProvider>
);

it('renders in the first HTML: the prose as markdown, and one line for the artifact [GEN-027, GEN-035]', () => {
  const project = createConversationScene().open(uuid, opening);
  const html = renderToString(room(project));
  expect(html).toContain('a tea shop');
  expect(html).toContain('<strong>Bold</strong> words.');
  expect(html).toContain('A tea shop');
  expect(html).not.toMatch(/skeleton|appArtifact/);
  project.dispose();
});

it('hydrates without changes, also when more data is known by then [ROUTE-005]', async () => {
  const box = document.createElement('div');
  document.body.append(box);
  const onServer = createConversationScene().open(uuid, opening);
  box.innerHTML = renderToString(room(onServer));
  const words = box.querySelector('strong');
  const here = createConversationScene().open(uuid, opening);
  const queries = new QueryClient({
    defaultOptions: { queries: { enabled: false, retry: false } },
  });
  queries.setQueryData(starterQuery.queryKey, { starter: false, seesImages: true, found: [] });
  const errors: unknown[] = [];
  // Without `act`, because parts whose code loads later would render after its end.
  const root = hydrateRoot(box, room(here, queries), {
    onRecoverableError: (error) => errors.push(error),
  });
  await expect.poll(() => box.textContent).toContain('Opening hours');
  expect(errors).toEqual([]);
  expect(box.querySelector('strong')).toBe(words);
  root.unmount();
  for (const project of [onServer, here]) project.dispose();
  box.remove();
});

it('renders nothing for any other conversation', () => {
  const project = createConversationScene().open(uuid);
  const { container } = renderInProject(<ServerRenderedMessages />, project);
  expect(container.innerHTML).toBe('');
  project.dispose();
});
