import { clientFile } from '@/domain/backends/client-file';
import type {
  BrowserBuild,
  BrowserBuildResult,
  BrowserPage,
  BrowserProblem,
} from '@/domain/contract/browser-runner';
import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { type Command, commands } from '@/domain/runtime/commands';
import type { BuildStore } from './build-store';
import type { FilesStore } from './files-store';
import type { CommandResult, Runner } from './runner';
import { type FormatRunnerMessage, grey, pageLine, red } from './runner-messages';
import type { ScriptTags } from './script-tags';
import type { TerminalStore } from './terminal-store';

/** Builds a page from a project's files, outside of this page's origin. Rejects on a timeout. */
export type BrowserBuilder = {
  build(files: BrowserBuild['files']): Promise<BrowserBuildResult>;
  dispose(): void;
};

export type BrowserRunnerDependencies = {
  builder: BrowserBuilder;
  files: Pick<FilesStore, 'getState' | 'read'>;
  terminal: TerminalStore;
  build: BuildStore;
  say: FormatRunnerMessage;
  /** Returns the scripts with source positions, by path. */
  tags: ScriptTags;
  /** The variables with which the page calls its backend; empty without one. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Called when a page is ready to be shown (RUN-004). */
  done(): void;
};

const problemMessages = {
  package: 'missingPackage',
  file: 'missingFile',
  format: 'unknownFormat',
  page: 'noPage',
} as const;

/**
 * The runner that needs no server (ADR 033): this browser builds pages of React and similar
 * libraries. It installs no packages and runs neither commands nor a server, and prints this in the
 * terminal.
 */
export function createBrowserRunner({
  builder,
  files,
  terminal,
  build,
  say,
  tags,
  environment,
  done,
}: BrowserRunnerDependencies) {
  let page: BrowserPage | undefined;
  let revision = -1;

  const line = (text: string) => terminal.write(`${text}\n`);

  async function run(command: Command, signal: AbortSignal): Promise<CommandResult> {
    switch (command) {
      case commands.install:
        line(say('here'));
        line(grey(say('packages')));
        return { status: 'done' };
      case commands.other:
        return failed(say('noCommands'));
      default:
        return buildPage(signal);
    }
  }

  async function buildPage(signal: AbortSignal): Promise<CommandResult> {
    line(grey(say('building')));
    revision = files.getState().revision;
    const built = await buildTagged().catch(() => undefined);
    if (signal.aborted) return { status: 'left', message: '' };
    if (!built) return failed(say('noBuilder'));
    for (const problem of built.problems)
      line(
        problem.kind === 'warning'
          ? grey(describeProblem(problem, say))
          : red(describeProblem(problem, say)),
      );
    if (!built.page)
      return failed(describeProblem(built.problems[0] ?? { kind: 'error', text: '' }, say), true);
    page = built.page;
    line(say('built', { seconds: (built.ms / 1000).toFixed(1) }));
    terminal.handleEvent({ type: 'done', domain: '' });
    done();
    return { status: 'done' };
  }

  async function buildTagged(): Promise<BrowserBuildResult> {
    const list = await withEnvironment(allFiles(files), environment);
    const tagged = await tags(list.filter(({ base64 }) => !base64));
    return builder.build(
      list.map((file) => {
        const code = tagged.get(file.path);
        return code === undefined ? file : { ...file, tagged: code };
      }),
    );
  }

  /** GAP-84: the terminal stores the error, so that the answer's card can show it. */
  function failed(message: string, isSaid = false): CommandResult {
    if (!isSaid) line(red(message));
    terminal.handleEvent({ type: 'failed', title: message });
    return { status: 'failed', message };
  }

  const runner: Runner = {
    async run({ command }, signal) {
      build.begin(command);
      terminal.begin(command);
      const result = await run(command, signal);
      build.end();
      return result;
    },
  };
  return {
    ...runner,
    /** Returns the built page for the preview's frame; undefined before the first build. */
    page: () => page,
    /** Whether files have changed since the last build. */
    isStale: () => revision !== -1 && revision !== files.getState().revision,
    /** Prints the page's console output and errors. */
    log: (message: PreviewLog) => line(pageLine(message)),
    dispose: () => builder.dispose(),
  };
}

function allFiles(files: BrowserRunnerDependencies['files']): BrowserBuild['files'] {
  return files.getState().paths.flatMap((path) => {
    const entry = files.read(path);
    return entry ? [{ path, text: entry.content, base64: entry.isBinary }] : [];
  });
}

/**
 * Adds the variables of a project's backend to its `.env`, where the builder reads them. Values of
 * the project's own file come last, so that they win. Without them the page is built, too.
 */
async function withEnvironment(
  list: BrowserBuild['files'],
  environment: BrowserRunnerDependencies['environment'],
): Promise<BrowserBuild['files']> {
  if (!list.some(({ path }) => path === clientFile)) return list;
  const variables = Object.entries(await environment().catch(() => ({})));
  if (variables.length === 0) return list;
  const own = list.find(({ path }) => path === '.env')?.text ?? '';
  const text = `${variables.map(([name, value]) => `${name}=${value}\n`).join('')}${own}`;
  return [...list.filter(({ path }) => path !== '.env'), { path: '.env', text, base64: false }];
}

function describeProblem(
  { kind, text, file, line, column }: BrowserProblem,
  say: FormatRunnerMessage,
): string {
  const words =
    kind === 'error' || kind === 'warning' ? text : say(problemMessages[kind], { name: text });
  return file
    ? `${file}${line === undefined ? '' : `:${line}:${(column ?? 0) + 1}`}  ${words}`
    : words;
}
