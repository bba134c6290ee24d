import type { WebPicture } from '@/domain/entities/web-picture';
import type { StreamEvent } from '@/domain/stream/event';
import type { Refusal } from '@/domain/visual-editing/edits';
import { browserWindow, type WindowMode } from '@/lib/app-shell/window-mode';
import type { InitialProject } from '@/lib/projects/initial-project';
import { type OpenProject, openProject } from '@/lib/projects/open-project';
import type { ProjectEffects, ProjectHost } from '@/lib/projects/project-dependencies';
import { CallError } from '@/lib/upstream/call-error';
import type { PictureSource } from '@/lib/visual-editing/own-pictures';
import type { FoundText } from '@/lib/visual-editing/text-draft';
import { connection, end, logged, manualClock, text } from './testing';

export const uuid = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';
/** A small site with its commands, as a model would write it. */
export const answer =
  'Here it is.\n<appArtifact id="shop" title="A tea shop">' +
  '<appAction type="file" filePath="src/App.tsx">\nexport const App = () => "茶";\n</appAction>' +
  '<appAction type="file" filePath="src/main.tsx">\nimport "./App";\n</appAction>' +
  '<appAction type="shell">npm install</appAction><appAction type="start">npm run dev</appAction>' +
  '</appArtifact>\nEnjoy.';
export const completeAnswer = (content = answer): StreamEvent[] => [
  { type: 'chat_id', chat_id: 'chat-1', code: 200 },
  text(content),
  end,
];
export const commandDone = (command: number | undefined): StreamEvent[] => [
  { type: 'data', data: 'working\n' },
  ...(command === 2 ? [{ status: 'DONE', domain: `http://${uuid}.preview.localhost:4100` }] : []),
  { status: 'END', code: 0 },
];

/**
 * Returns an open project with a scripted service. `calls` records the calls of the service, and
 * `told` records what the page was asked to show.
 */
export function createConversationScene() {
  const clock = manualClock();
  const calls: string[] = [];
  const told: string[] = [];
  const shelf = new Map<string, string>();
  let ids = 0;
  const state = {
    signedIn: true,
    serverModel: true,
    hidden: false,
    offline: false,
    mode: browserWindow as WindowMode,
    /** The picture in a file of this name; null means that the file cannot be read. */
    pictures: new Map<string, { width: number; height: number; address: string } | null>(),
    /** The picture of a part of the page; null if no browser can take one. */
    partPicture: 'data:image/jpeg;base64,part' as string | null,
    /** What the service answers to edits of the page. */
    edited: [] as { file_path: string; file_content: string }[],
    refusals: [] as Refusal[],
    /** Where the service finds a text from data. */
    found: (_text: string): FoundText | Promise<FoundText> => ({ place: null, isRepeated: false }),
    /** The newest version; a save on an older one is refused. */
    head: 1,
    /** The version that each save was based on. */
    bases: [] as (number | null)[],
    /** What the service makes of a picture. */
    made: (source: PictureSource): WebPicture | Promise<WebPicture> => ({
      ...{ ending: 'webp', is_binary: true, width: 8, height: 6 },
      content: btoa(encodeURIComponent('file' in source ? source.file.name : source.resource)),
    }),
    stored: null as { path: string; content: string }[] | null,
  };
  const effects: ProjectEffects = {
    open(request: { request_type: string; command?: number | undefined }) {
      calls.push(request.request_type === 'exe_npm' ? `command ${request.command}` : 'send');
      if (request.request_type === 'exe_npm')
        return connection(logged(`k${request.command}`, commandDone(request.command)));
      return connection(logged('r1', completeAnswer()));
    },
    follow: () => connection([]),
    find: () => Promise.resolve(null),
    async stop(run) {
      calls.push(`stop ${run}`);
    },
    refresh: async () => {
      calls.push('refresh');
      return true;
    },
    async issueUuid() {
      calls.push('uuid');
      return uuid;
    },
    async files() {
      const files = (
        state.stored ??
        project.files
          .getState()
          .paths.map((path) => ({ path, content: project.files.read(path)?.content ?? '' }))
      ).map(({ path, content }) => ({ file_path: path, file_content: content, is_binary: false }));
      return { files, version: state.head };
    },
    chat: () => Promise.reject(new CallError(404, 'not here')),
    info: () => Promise.reject(new CallError(404, '')),
    async create(input) {
      calls.push(`create ${input.title} ${input.status}`);
      return '77';
    },
    async createBackend() {
      calls.push('backend');
      return { isManage: 1 };
    },
    async savePreviewUrl(id, url) {
      calls.push(`preview ${id} ${url}`);
    },
    previewName: async (site) => site,
    async renewPreview(site) {
      calls.push(`renew ${site}`);
      return 'abcdefghijklmnopqrstuvwxyz';
    },
    async saveFiles(_, { files = [], renamed = [], removed = [] }, base) {
      calls.push(
        `save ${[...files.map((one) => one.file_path), ...renamed.map(({ from, to }) => `${from} → ${to}`), ...removed]}`,
      );
      state.bases.push(base);
      if (base !== null && base < state.head) throw new CallError(409, 'older');
      return { version: ++state.head, check: null };
    },
    tagScripts: async () => [],
    environment: async () => ({}),
    async applyEdits(_, edits) {
      calls.push(`apply ${edits.map(({ kind }) => kind)}`);
      return { version: state.head, files: state.edited, refusals: state.refusals };
    },
    async findText(_, text) {
      calls.push(`find ${text}`);
      return state.found(text);
    },
    async makePicture(_, source) {
      calls.push(`make ${'file' in source ? source.file.name : source.resource}`);
      return state.made(source);
    },
    async setAuto(_, auto) {
      calls.push(`auto ${auto}`);
    },
    async restore(_, number) {
      calls.push(`restore ${number}`);
      return { check: null };
    },
    async picturePart(_, { tag }) {
      calls.push(`picture ${tag}`);
      return state.partPicture;
    },
    announceRestore: () => {},
    newId: () => `m${++ids}`,
    images: {
      async read(file) {
        const picture = state.pictures.get(file.name);
        if (picture === undefined)
          return { width: 10, height: 10, address: `data:image/png;base64,${file.name}` };
        if (picture === null) throw new Error('No picture');
        return picture;
      },
      async shrink(address) {
        calls.push('shrink');
        return address.slice(0, 1000);
      },
    },
    runners: async () => ['remote'],
    builder: () => Promise.reject(new Error('No frame here')),
    container: () => Promise.reject(new Error('No container here')),
    page: { isHidden: () => state.hidden, isOffline: () => state.offline },
    clock,
  };
  const host: ProjectHost = {
    windowMode: () => state.mode,
    isSignedIn: () => state.signedIn,
    hasServerModel: () => state.serverModel,
    promptSignIn: () => void told.push('sign-in'),
    handleSessionEnd: () => void told.push('over'),
    showFailure: ({ reaction }) =>
      void told.push(reaction.kind === 'dialog' ? reaction.dialog : reaction.title),
    showError: (key) => void told.push(key),
    showAlert: (line) => void told.push(`alarm ${line}`),
    setTokenBalance: (balance) => void told.push(`tokens ${balance}`),
    goHome: () => void told.push('home'),
    mark: (tab) => void told.push(`tab ${tab}`),
    previewUrl: (_, domain) => `${domain}/`,
    showSaveError: (error) =>
      void told.push(`not saved: ${error instanceof Error ? error.message : ''}`),
    builderUrl: () => 'http://builder/',
    formatRunnerMessage: (sentence) => sentence,
    chosenRunner: { read: () => null, write: () => {} },
    codeHabit: { read: () => true, write: () => {} },
    showLoadError: (message) => void told.push(`load failed: ${message}`),
  };
  const open = (id: string | null, opening?: InitialProject) =>
    openProject({
      uuid: id,
      opening,
      variant: 'general',
      effects,
      host,
      shelf: {
        read: (key) => shelf.get(key) ?? null,
        write: (key, value) => void (value === null ? shelf.delete(key) : shelf.set(key, value)),
        readProjectDrafts: () => JSON.parse(shelf.get('project_drafts') ?? 'null'),
        writeProjectDrafts: (drafts) => void shelf.set('project_drafts', JSON.stringify(drafts)),
      },
      clock,
    });
  let project: OpenProject = open(null);
  return {
    ...{ clock, calls, told, state, effects, host, project },
    open: (...how: Parameters<typeof open>) => (project = open(...how)),
    /** Opens a saved project whose conversation is loaded and empty. */
    opened() {
      project = open(uuid);
      project.run.setState({ opening: false });
      return project;
    },
  };
}
