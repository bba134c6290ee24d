import type { BrowserPageMessage } from '@/domain/contract/browser-runner';
import { PreviewMessage } from '@/domain/contract/preview-protocol';
import { browserPath } from '@/domain/preview/address';
import { commands } from '@/domain/runtime/commands';
import { realClock } from '@/lib/utils/clock';
import { createBrowserBuilder } from '@/lib/workbench/browser-builder.client';
import { createBrowserRunner } from '@/lib/workbench/browser-runner';
import { createBuildStore } from '@/lib/workbench/build-store';
import { createFilesStore } from '@/lib/workbench/files-store';
import { frameName } from '@/lib/workbench/preview-storage';
import { createTerminalStore } from '@/lib/workbench/terminal-store';

/** Runs a project with the real browser runner; its preview is in a frame at `address`. */
export function open({
  address,
  builderAddress,
  sandbox,
  tagged = {},
}: {
  address: string;
  builderAddress: string;
  sandbox: string;
  /** Scripts with source positions, as the service returns them. */
  tagged?: Record<string, string>;
}) {
  const files = createFilesStore();
  const terminal = createTerminalStore();
  const builder = createBrowserBuilder({ address: () => builderAddress, clock: realClock });
  const runner = createBrowserRunner({
    builder,
    files,
    terminal,
    build: createBuildStore(),
    say: (sentence, values) => `${sentence} ${JSON.stringify(values ?? {})}`,
    environment: async () => ({}),
    tags: async () => new Map(Object.entries(tagged)),
    done: show,
  });
  const seen: unknown[] = [];

  function show() {
    document.querySelector('iframe[title=preview]')?.remove();
    const frame = document.createElement('iframe');
    frame.title = 'preview';
    frame.name = frameName(location.origin, { local: {}, session: {} });
    frame.setAttribute('sandbox', sandbox);
    frame.src = new URL(`.${browserPath}page`, address).href;
    Object.assign(frame.style, { width: '100%', height: '600px', border: '0' });
    document.body.append(frame);
  }

  addEventListener('message', ({ source, data }) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title=preview]');
    if (!frame || source !== frame.contentWindow) return;
    seen.push(data);
    const message = PreviewMessage.safeParse(data);
    const page = runner.page();
    if (page && message.data?.type === 'BROWSER_PAGE_WAITS')
      frame.contentWindow?.postMessage(
        { type: 'BROWSER_PAGE', ...page } satisfies BrowserPageMessage,
        '*',
      );
    if (message.data?.type === 'PREVIEW_LOG') runner.log(message.data);
  });

  return {
    async run(
      list: [path: string, text: string, isBinary?: boolean][],
      command: 1 | 2 | 3 = commands.buildDev,
    ) {
      files.load(
        list.map(([file_path, file_content, is_binary = false]) => ({
          file_path,
          file_content,
          is_binary,
        })),
        1,
      );
      const began = performance.now();
      const result = await runner.run(
        { uuid: 'u', command, isManage: 0 },
        new AbortController().signal,
      );
      return {
        result,
        ms: Math.round(performance.now() - began),
        terminal: terminal.text(),
        broken: terminal.getState().errors.hasError,
      };
    },
    terminal: () => terminal.text(),
    seen: () => seen,
  };
}
