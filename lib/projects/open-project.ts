import { createArtifactParser } from '@/domain/artifact/parser';
import type { Chat } from '@/domain/contract/chat';
import type { Runner } from '@/domain/runtime/runner';
import { type Variant, webTypeOf } from '@/domain/variants/variant';
import { createAttach } from '@/lib/chat/attach';
import { createConversation } from '@/lib/chat/conversation';
import { createDraft, type DraftStorage } from '@/lib/chat/draft';
import { createEnhance } from '@/lib/chat/enhance';
import { createFix } from '@/lib/chat/fix';
import { withStage } from '@/lib/chat/progress';
import { createRunStore } from '@/lib/chat/run-store';
import type { Turn } from '@/lib/chat/turn';
import { type Clock, sleep } from '@/lib/utils/clock';
import {
  continuesWithFilesOnly,
  createBuildStore,
  isBuilt,
  shouldOpenPreview,
} from '@/lib/workbench/build-store';
import { createEditorStore } from '@/lib/workbench/editor-store';
import { createElementPicker } from '@/lib/workbench/element-picker';
import { createExtraTerminals } from '@/lib/workbench/extra-terminals';
import { createFilesStore } from '@/lib/workbench/files-store';
import { createPreviewStore } from '@/lib/workbench/preview-store';
import { runCommands, startSteps, stepsOf } from '@/lib/workbench/run-commands';
import { createRunners } from '@/lib/workbench/runners';
import { createReportedError, createSaving } from '@/lib/workbench/saving';
import { createTerminalStore } from '@/lib/workbench/terminal-store';
import { createTypingRateStore } from '@/lib/workbench/typing-rate-store';
import { createViewStore } from '@/lib/workbench/view-store';
import { waitForState } from '../utils/wait-for-state';
import {
  type InitialProject,
  initialView,
  isBuiltInBrowser,
  mergeMessages,
  previewView,
  projectStateOf,
} from './initial-project';
import { createPreviewPage } from './preview-page';
import type { ProjectEffects, ProjectHost } from './project-dependencies';
import { createProjectStore } from './project-store';
import { recordProject } from './record-project';

type OpenProjectOptions = {
  uuid: string | null;
  variant: Variant;
  effects: ProjectEffects;
  host: ProjectHost;
  shelf: DraftStorage;
  clock: Clock;
  /** The project as the first HTML shows it. Without it, `load` fetches the project. */
  opening?: InitialProject | undefined;
};

/**
 * Everything that one open project holds in this tab: its stores and its functions. Leaving the
 * project discards it (ROUTE-002), so nothing needs a reset.
 */
export function openProject({
  uuid,
  variant,
  effects,
  host,
  shelf,
  clock,
  opening,
}: OpenProjectOptions) {
  const project = createProjectStore(uuid, webTypeOf(variant), opening && projectStateOf(opening));
  const run = createRunStore(
    opening ? { messages: opening.chat.list } : { opening: uuid !== null },
  );
  const draft = createDraft(clock, shelf);
  const files = createFilesStore(opening?.chat);
  const editor = createEditorStore(clock);
  const typingRate = createTypingRateStore(files, clock);
  const terminal = createTerminalStore();
  const build = createBuildStore();
  const preview = createPreviewStore(clock);
  const view = createViewStore(opening && initialView(opening, host.windowMode()));
  const leaving = new AbortController();
  let isLoadFailed = false;
  const saving = createSaving({
    effects,
    stores: { project, files, editor },
    showSaveError: host.showSaveError,
    onCheckStarted: (id) => void fix.followSaveCheck(id),
  });
  const isUnsaved = () => editor.getState().unsaved.size > 0;
  const page = createPreviewPage({ effects, host, project, preview });
  const stores = {
    project,
    run,
    draft,
    files,
    editor,
    pace: typingRate,
    terminal,
    build,
    preview,
    view,
  };

  const runner = createRunners({
    ...{ effects, host, clock, terminal, build, files, project },
    done(domain) {
      const { id } = project.getState();
      page.serve(domain);
      if (id) void effects.savePreviewUrl(id, domain).catch(() => {});
    },
    // An address of a page in this browser only is not stored as the project's.
    built: (address) => page.serve(address, address),
    pageSaid: (message) => fix.handlePageLog(message),
    showTrouble: () => host.windowMode().opensWorkbench && view.reveal(),
  });

  const terminals = createExtraTerminals({
    open: (request, signal) => effects.open(request, signal),
    follow: (id, after, signal) => effects.follow(id, after, signal),
    clock,
    build,
    shell: (output) => runner.shell(output),
    site() {
      const { uuid: site, isManage } = project.getState();
      return site ? { uuid: site, isManage } : null;
    },
    stop: (id) => effects.stop(id),
    signal: leaving.signal,
  });

  /** Shows an opened project's page once, so that a user who switched views is not taken back. */
  function showExistingPreview(chat: Chat, runsIn: Runner) {
    const { previewName, previewUrl } = project.getState();
    if (!previewUrl || isBuiltInBrowser(chat, runsIn)) return;
    const url = host.previewUrl(previewName, previewUrl);
    if (preview.getState().url === url) return;
    preview.open(url);
    view.setState(previewView(host.windowMode()));
  }

  /**
   * RUN-011, RUN-013: shows the preview, or in an app its card, shortly after all work is done.
   * Does not interrupt a user who chose another view in that time.
   */
  function schedulePreviewReveal() {
    const mode = host.windowMode();
    const choices = view.choices();
    clock.after(mode.revealMs, () => {
      if (leaving.signal.aborted) return;
      const { status, messages } = run.getState();
      const situation = {
        ...build.getState(),
        started: messages.length > 0,
        streaming: status === 'loading',
        buildError: terminal.getState().errors.hasError,
        previewUrl: project.getState().previewUrl,
      };
      if (!isBuilt(situation)) return;
      if (!mode.opensWorkbench) view.setCard(true);
      else if (view.choices() !== choices) view.markChanged('preview');
      else if (shouldOpenPreview(situation)) view.reveal();
      mode.reportBuilt(preview.getState().url);
    });
  }

  async function finishTurn(turn: Turn, { status, prompt }: { status: string; prompt: string }) {
    if (turn.closedActionCount() === 0) return;
    await recordProject({ effects, project }, turn, prompt);
    // GEN-008, ADR 075: the service has stored the rest.
    await saving.save();
    if (status !== 'done') return;
    build.setState({
      continuesPreview: continuesWithFilesOnly(project.getState().previewUrl, turn.actions()),
    });
    await runProjectCommands(turn);
  }

  /** GEN-009, RUN-016: runs the answer's commands, or those that any project needs. */
  async function runProjectCommands(turn?: Turn) {
    const { uuid: site, isManage } = project.getState();
    if (!site) return;
    const at = (command: number) => {
      const stage = command === 1 ? 'installing' : command === 2 ? 'starting' : null;
      // If the service has already brought it up, attaching is not a new stage.
      if (stage)
        run.setProgress((progress) =>
          progress.stage === 'ready' ? progress : withStage(progress, stage, clock.now()),
        );
    };
    const here = (await runner.current()) !== 'remote';
    const parts = {
      ...{ runner, site: { uuid: site, isManage }, signal: leaving.signal, at },
      ...(here && { wait: (ms: number) => sleep(clock, ms, leaving.signal) }),
      ...(turn && { turn }),
    };
    const outcome = await runCommands(parts, turn ? stepsOf(turn.actions()) : startSteps);
    if (leaving.signal.aborted) return;
    if (outcome.ok)
      run.setProgress((progress) =>
        progress.stage === 'ready' ? progress : withStage(progress, 'ready', clock.now()),
      );
    else run.setState({ progress: null });
    schedulePreviewReveal();
  }

  runner.onStale(() => run.getState().status !== 'loading' && void runProjectCommands());

  files.onChange((change) => {
    // RUN-012: an app's workbench stays closed. Elsewhere the file being written is shown.
    if (change.type === 'began' && host.windowMode().opensWorkbench) view.beginWriting();
    else if (change.type === 'began') view.markChanged('code');
    if (change.type === 'removed') editor.forget(change.path);
  });

  const conversation = createConversation({
    effects,
    stores: { run, draft, project, files, editor, build },
    host,
    createParser: createArtifactParser,
    newId: effects.newId,
    clock,
    variant,
    onTurnSettled: finishTurn,
    onCheckStarted: (id) => void fix.watch(id),
  });

  const fix = createFix({
    effects,
    stores,
    clock,
    conversation,
    page: { reload: preview.reload, startProject: () => runProjectCommands() },
  });
  const elementPicker = createElementPicker({ effects, stores, runner });
  const enhance = createEnhance({ effects, stores, host, clock, variant });

  return {
    ...stores,
    ...conversation,
    page,
    enhance,
    changeThis: elementPicker,
    saving,
    terminals,
    runner,
    repair: fix,
    /** Whether the first HTML shows the conversation. */
    isServerRendered: opening !== undefined,
    /** CHAT-026: whether pictures may be chosen. Prompts a guest to sign in. */
    ensureCanAttach(): boolean {
      if (!host.isSignedIn()) host.promptSignIn();
      return host.isSignedIn();
    },
    attach: createAttach({ tools: effects.images, draft, host }),
    /** CHAT-014: a new turn closes an app's workbench and card. */
    async send(): Promise<void> {
      // Wait until the earlier messages are loaded. If loading failed, send nothing.
      if (run.getState().opening) {
        await waitForState(run, ({ opening }) => !opening);
        if (isLoadFailed) return;
      }
      if (isUnsaved() && !(await saving.save())) return;
      const before = run.getState().messages.length;
      const sent = conversation.send();
      if (!host.windowMode().opensWorkbench && run.getState().messages.length > before) {
        view.close();
        view.setCard(false);
      }
      await sent;
    },
    /** Saves the user's edits as a version first: the model works on it, below the turn. */
    async resume(how: 'continue' | 'retry'): Promise<void> {
      if (isUnsaved() && !(await saving.save())) return;
      await conversation.resume(how);
    },
    /** Command 3 and repeats: runs the project's commands again. */
    rebuild: () => runProjectCommands(),
    /** GAP-74: switches the runner and brings the project up there. */
    async switchRunner(name: Runner): Promise<void> {
      runner.choose(name);
      await runProjectCommands();
    },
    /**
     * ADR 062: restores a version on top of the newest the user has seen; tree, editor and preview
     * follow. Throws a CallError.
     */
    async restore(number: number, seen?: number): Promise<void> {
      const { uuid: site } = project.getState();
      if (!site) return;
      // Save the user's own changes as a version first, so that they can be restored.
      if (!(await saving.save())) throw createReportedError();
      const { check } = await effects.restore(
        site,
        number,
        Math.max(seen ?? 0, files.getState().version ?? 0),
      );
      const stored = await effects.files(site);
      if (leaving.signal.aborted) return;
      files.load(stored.files, stored.version);
      if (check !== null) void fix.watch(check);
      if (stored.files.length > 0) void runProjectCommands();
    },
    /**
     * ROUTE-005, PROJ-033: loads the project or its missing messages; reports errors (ROUTE-016).
     */
    async load(site: string): Promise<void> {
      run.setState(({ messages }) => ({ opening: messages.length === 0 }));
      // A conversation that is shown stays when this request fails.
      const chatOf = () =>
        opening ? effects.chat(site).catch(() => opening.chat) : effects.chat(site);
      const asked = Promise.all([chatOf(), effects.info(site).catch(() => null), runner.current()]);
      asked.catch(() => {});
      try {
        if (opening) showExistingPreview(opening.chat, await runner.current());
        const [chat, info, runsIn] = await asked;
        // A turn sent meanwhile is newer than this response, and the rest is already loaded.
        if (leaving.signal.aborted || (opening && run.getState().status === 'loading')) return;
        project.setState(projectStateOf({ chat, info }));
        if (!opening || chat.version !== opening.chat.version) files.load(chat.files, chat.version);
        const first =
          chat.files.find((one) => /(^|\/)App\.\w+$/.test(one.file_path)) ?? chat.files[0];
        if (first) editor.follow(first.file_path);
        run.setState({
          messages: opening ? mergeMessages(opening.chat.list, chat.list) : chat.list,
          opening: false,
        });
        fix.begin(chat.repair);
        showExistingPreview(chat, runsIn);
        const { previewUrl } = project.getState();
        const isUp = previewUrl !== '' || chat.files.length === 0 || chat.readOnly;
        if (chat.run?.status === 'running') await conversation.attachToRun(site, chat.run.id);
        else if (isBuiltInBrowser(chat, runsIn) || !isUp) await runProjectCommands();
      } catch (error) {
        if (leaving.signal.aborted) return;
        isLoadFailed = true;
        run.setState({ opening: false });
        host.showLoadError(error instanceof Error ? error.message : '');
      }
    },
    dispose() {
      // Save here: the user may leave without being asked.
      if (isUnsaved()) void saving.save();
      leaving.abort();
      runner.dispose();
      conversation.dispose();
      enhance.dispose();
      fix.dispose();
      draft.dispose();
      editor.dispose();
      typingRate.dispose();
      preview.dispose();
    },
  };
}

export type OpenProject = ReturnType<typeof openProject>;
