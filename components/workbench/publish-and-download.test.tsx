import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VisibilityPicker } from '@/components/projects/visibility-picker';
import { type Publication, publishing } from '@/domain/contract/publishing';
import { languages } from '@/domain/locale';
import { grades } from '@/domain/projects/project';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { usePublishedToast } from '@/lib/publishing/use-published-toast';
import { callKey } from '@/lib/query';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { fileOf, serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { signInWith } from '@/tests/support/projects';
import { CodeToolbar } from './code-toolbar';
import { PublishButton } from './publish-button';

let server: ReturnType<typeof serveCalls>;
let saved: string[];
const uuid = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';
let project: OpenProject;
beforeEach(() => {
  ({ project } = createConversationScene());
  project.project.setState({ uuid, title: 'Tea', grade: 1 });
  project.files.load([{ file_path: 'index.html', file_content: 'x', is_binary: false }], 4);
  useDialogs.setState({ open: null });
  saved = [];
  server = serveCalls({ 'versions.download': () => fileOf('tea_abc123.zip', 'zip') });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  project.dispose();
  vi.restoreAllMocks();
});

const download = () =>
  act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Download the code (ZIP)' })),
  );

it.each([undefined, 'CODE_PLAN_TASTE'] as const)(
  'offers an upgrade in place of a download with the plan %s [MEM-013]',
  async (plan) => {
    signInWith(plan);
    renderInProject(<CodeToolbar />, project);
    await download();
    expect(useDialogs.getState().open).toMatchObject({
      name: 'upsell',
      props: { gate: 'hasDownload' },
    });
    expect(server.received).toEqual([]);
  },
);

it.each([
  ['CODE_PLAN_FREE', true],
  ['CODE_PLAN_TASTE', true],
  ['CODE_PLAN_ADVANCE', false],
] as const)('blocks the download with the plan %s: %s [WB-024]', async (plan, blocked) => {
  signInWith(plan);
  renderInProject(<CodeToolbar />, project);
  await download();
  const upsell = { name: 'upsell', props: { gate: 'hasDownload' } };
  expect(useDialogs.getState().open).toEqual(blocked ? upsell : null);
  await waitFor(() => expect(saved).toEqual(blocked ? [] : ['tea_abc123.zip']));
});

it('shows why a download failed, and tries again [CONST-007]', async () => {
  signInWith('CODE_PLAN_ADVANCE');
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  server.answers['versions.download'] = () => {
    throw new CallError(500, 'The archive is away.');
  };
  renderInProject(<CodeToolbar />, project);
  await download();
  await waitFor(() =>
    expect(useToasts.getState().recent).toMatchObject([
      { kind: 'error', title: 'The archive is away.' },
    ]),
  );
  expect(saved).toEqual([]);
  server.answers['versions.download'] = () => fileOf('tea_abc123.zip', 'zip');
  await download();
  await waitFor(() => expect(saved).toEqual(['tea_abc123.zip']));
});

it('offers a reader no download', () => {
  project.project.setState({ readOnly: true });
  renderInProject(<CodeToolbar />, project);
  expect(screen.queryByRole('button', { name: 'Download the code (ZIP)' })).toBeNull();
});

const edition = {
  number: 1,
  version: 4,
  at: new Date(Date.now() - 180_000).toISOString(),
  files: 2,
  bytes: 10,
  title: 'Tea',
  sentence: '',
  picture: false,
};
const fresh: Publication = {
  ...{
    place: { domain: 'localhost', port: 4100, secure: false },
    available: true,
    name: null,
    current: null,
  },
  ...{ changed: false, keeping: { quota: null, used: 0, until: null }, list: [], attempt: null },
};
const online = { ...fresh, name: 'tea-k3x9qa', current: 1, list: [edition] };
const at = (publication: Publication) =>
  [[[...callKey(publishing.read, { uuid }), 4], publication]] as const;

it.each<[Publication, string, string]>([
  [fresh, 'Publish', '发布'],
  [online, 'Published 3 minutes ago', '已发布 · 3分钟前'],
  [{ ...online, changed: true }, 'Unpublished changes', '有未发布的修改'],
  [{ ...fresh, attempt: { run: 'r', status: 'running', at: edition.at } }, 'Publishing', '发布中'],
  [
    { ...fresh, attempt: { run: 'r', status: 'failed', at: edition.at } },
    'Publishing failed',
    '发布失败',
  ],
])(
  'shows the publication state of the project, and opens its dialog',
  (publication, english, chinese) => {
    const { unmount } = renderInProject(<PublishButton />, project, 'zh_CN', at(publication));
    expect(screen.getByRole('button').textContent).toBe(chinese);
    unmount();
    renderInProject(<PublishButton />, project, 'en_US', at(publication));
    fireEvent.click(screen.getByRole('button', { name: english }));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'publish',
      props: { uuid, title: 'Tea', grade: 1 },
    });
  },
);

function Told({ keep }: { keep(queries: QueryClient): void }) {
  keep(useQueryClient());
  usePublishedToast();
  return null;
}

it('shows once that a build is online, and nothing for what was online before [CONST-006]', async () => {
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  let queries = {} as QueryClient;
  const [[key]] = at(online);
  const become = (status: 'running' | 'failed' | 'done', run: string) =>
    act(async () => {
      queries.setQueryData([...key], { ...online, attempt: { run, status, at: edition.at } });
      // Queries notify their observers in the next task.
      await new Promise((told) => setTimeout(told));
    });
  const keep = (all: QueryClient) => {
    queries = all;
  };
  renderInProject(
    <Told keep={keep} />,
    project,
    'en_US',
    at({ ...online, attempt: { run: 'r0', status: 'done', at: edition.at } }),
  );
  await become('running', 'r1');
  await become('failed', 'r1');
  await become('running', 'r2');
  expect(useToasts.getState().recent).toEqual([]);
  await become('done', 'r2');
  expect(useToasts.getState().recent.map(({ kind, title }) => [kind, title])).toEqual([
    ['success', 'Published: the site is online'],
  ]);
});

it.each(languages)(
  'has another icon and another label than the visibility of the project: %s [HEAD-016]',
  (language) => {
    const publish = renderInProject(<PublishButton />, project, language, at(fresh));
    const icon = (container: HTMLElement) => container.querySelector('svg')?.getAttribute('class');
    const [published, label] = [icon(publish.container), publish.container.textContent];
    publish.unmount();
    for (const grade of [grades.public, grades.private]) {
      project.project.setState({ grade });
      const picker = renderInProject(<VisibilityPicker />, project, language);
      expect(icon(picker.container)).not.toBe(published);
      expect(picker.container.textContent).not.toBe('');
      expect(picker.container.textContent).not.toBe(label);
      picker.unmount();
    }
  },
);

it('is hidden from a reader, for an empty project, and where no build is possible', () => {
  const { container, unmount } = renderInProject(
    <PublishButton />,
    project,
    'en_US',
    at({ ...fresh, available: false }),
  );
  expect(container.textContent).toBe('');
  unmount();
  project.project.setState({ readOnly: true });
  expect(
    renderInProject(<PublishButton />, project, 'en_US', at(fresh)).container.textContent,
  ).toBe('');
});
