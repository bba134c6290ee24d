import type { Chat } from '@/domain/contract/chat';
import type { Runner } from '@/domain/runtime/runner';
import type { Conversation } from '@/lib/chat/conversation';
import type { Fix } from '@/lib/chat/fix';
import type { Runners } from '@/lib/workbench/runners';
import {
  isBuiltInBrowser,
  mergeMessages,
  previewView,
  projectStateOf,
  startsOnLoad,
} from '../initial-project';
import type { Kernel } from '../kernel';

type Needs = Pick<Conversation, 'attachToRun'> & {
  repair: Pick<Fix, 'begin'>;
  runner: Pick<Runners, 'current'>;
  rebuild(): Promise<void>;
};

/** Loads a saved project, or the parts of it that the server-rendered HTML did not contain. */
export function loadingFeature(kernel: Kernel, others: Needs) {
  const { effects, stores, host, bus, signal } = kernel;
  const { project, run, files, editor, preview, view } = stores;
  const { opening } = kernel.setting;

  /**
   * Shows an opened project's page once. If the user then chooses another view, that view stays.
   */
  function showExistingPreview(chat: Chat, runsIn: Runner): void {
    const { previewName, previewUrl } = project.getState();
    if (!previewUrl || isBuiltInBrowser(chat, runsIn)) return;
    const url = host.previewUrl(previewName, previewUrl);
    if (preview.getState().url === url) return;
    preview.open(url);
    view.setState(previewView(host.windowMode()));
  }

  /**
   * Requests the project. If a request fails, the conversation of the server-rendered HTML stays on
   * screen.
   */
  function requestProject(uuid: string) {
    const chat = effects.chat(uuid);
    return Promise.all([
      opening ? chat.catch(() => opening.chat) : chat,
      effects.info(uuid).catch(() => null),
      others.runner.current(),
    ]);
  }

  function showFiles(chat: Chat): void {
    if (!opening || chat.version !== opening.chat.version)
      files.load(chat.files, chat.version, chat.origin);
    const first = chat.files.find((one) => /(^|\/)App\.\w+$/.test(one.file_path)) ?? chat.files[0];
    if (first) editor.follow(first.file_path);
  }

  /**
   * Follows the active run. If there is none, starts the project unless its page is already served.
   */
  async function goOn(uuid: string, chat: Chat, runsIn: Runner): Promise<void> {
    if (chat.run?.status === 'running') await others.attachToRun(uuid, chat.run.id);
    else if (startsOnLoad(project.getState(), chat, isBuiltInBrowser(chat, runsIn)))
      await others.rebuild();
  }

  return {
    verbs: {
      /** Whether the server-rendered HTML shows the conversation. */
      isServerRendered: opening !== undefined,
      /**
       * ROUTE-005, PROJ-033: loads the project, or only its missing messages. Reports errors
       * (ROUTE-016).
       */
      async load(uuid: string): Promise<void> {
        run.setState(({ messages }) => ({ opening: messages.length === 0 }));
        const requested = requestProject(uuid);
        requested.catch(() => {});
        try {
          if (opening) showExistingPreview(opening.chat, await others.runner.current());
          const [chat, info, runsIn] = await requested;
          // The user has sent a turn in the meantime, so this response is outdated.
          if (signal.aborted || (opening && run.getState().status === 'loading')) return;
          project.setState(projectStateOf({ chat, info }));
          showFiles(chat);
          run.setState({
            messages: opening ? mergeMessages(opening.chat.list, chat.list) : chat.list,
            opening: false,
          });
          others.repair.begin(chat.repair);
          showExistingPreview(chat, runsIn);
          await goOn(uuid, chat, runsIn);
        } catch (error) {
          if (signal.aborted) return;
          const message = error instanceof Error ? error.message : '';
          void bus.emit('load-failed', { message });
          run.setState({ opening: false });
          host.showLoadError(message);
        }
      },
    },
  };
}
