import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits } from './index.ts';

const {
  chat,
  command,
  copy,
  files,
  gift,
  layout,
  models,
  preview,
  project,
  session,
  sms,
  toast,
  tooltip,
  transport,
} = limits;

/**
 * Repeats the numbers of the requirements, so that none changes by accident. Their effects are
 * tested where they are used.
 */
it.each([
  ['a client waits 300000 ms', transport.clientTimeoutMs, 300_000],
  ['a project picture 8 s', transport.projectImageTimeoutMs, 8000],
  ['cookies live 7 days', session.cookieMs, 604_800_000],
  ['a refresh is tried 3 times', session.refreshTries, 3],
  ['with 300 ms between', session.refreshDelayMs, 300],
  ['a stream refreshes once', session.streamRefreshes, 1],
  ['the first countdown is 90 s', sms.firstCountdownSeconds, 90],
  ['the next ones 60 s', sms.nextCountdownSeconds, 60],
  ['titles have 100 characters', project.titleMax, 100],
  ['projects work in /home/project', project.workingDirectory, '/home/project'],
  ['the reader waits in steps of 100 ms', chat.readStepMs, 100],
  ['a start action waits 2 s', command.startWaitMs, 2000],
  ['a file write waits 100 ms', files.writeWaitMs, 100],
  ['an install is retried 3 times', command.installRetries, 3],
  ['calm is more than 2 events', command.errorFlagResetsAfter, 2],
  ['the preview opens after 1 s', preview.autoOpenMs, 1000],
  ['MODEL max tokens', models.maxTokens, 8000],
  ['MODEL max tokens of Cohere', models.cohereMaxTokens, 4096],
  ['the first gift', gift.firstSignInTokens, 30_000],
])('%s', (_, value, stated) => {
  expect(value).toBe(stated);
});

it('closes toasts and tooltips after 2500 ms [CONST-001]', () => {
  expect([toast.closeMs, tooltip.closeMs]).toEqual([2500, 2500]);
});

it('starts the desktop layout at 1024 px [CONST-002]', () => {
  expect(layout.desktopPx).toBe(1024);
});

it('shows the tick of a copy button for 2 s [CONST-003]', () => {
  expect(copy.feedbackMs).toBe(2000);
});

it('has the numbers of the specification in one module, without repetition [CONST-004]', () => {
  // Check only unusual numbers, because 100 or 1000 can have many meanings.
  const telling = [2500, 2600, 600_000, 604_800_000, 259_200_000, 7_200_000, 37.5];
  const root = join(import.meta.dirname, '../..');
  const repeated = ['app', 'components', 'domain', 'lib', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !/\.test\.tsx?$/.test(file) &&
          !join(folder, file).startsWith('domain/limits/'),
      )
      .flatMap((file) => {
        const numbers =
          readFileSync(join(root, folder, file), 'utf8').match(
            /(?<![\w.#-])\d[\d_]*(?:\.\d+)?(?![\w.%])/g,
          ) ?? [];
        return numbers
          .filter((text) => telling.includes(Number(text.replaceAll('_', ''))))
          .map((text) => `${folder}/${file}: ${text}`);
      }),
  );
  expect(repeated).toEqual([]);
});
