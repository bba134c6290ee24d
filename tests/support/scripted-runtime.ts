import { fail } from '../../domain/errors.ts';
import type { Runs } from '../../services/ports/runs.ts';
import type { ProjectRuntime } from '../../services/ports/runtime.ts';

export type ScriptedRuntime = ProjectRuntime & {
  /** The calls in order: `warm`, `write a.txt`, `remove b.txt`, `command 1`, `settle`. */
  readonly commands: string[];
  /** The projects whose page is being served. */
  readonly up: Set<string>;
  /** Returns the dev server's output and whether its page responds; by default the page does. */
  onServe: (project: string) => Promise<{ output: string; isUp: boolean }>;
};

/**
 * A runtime without a sandbox: commands are real runs that print one line and succeed. Commands 2
 * and 4 return the page's address.
 */
export function scriptedRuntime(runs: () => Runs): ScriptedRuntime {
  const asked: string[] = [];
  return {
    available: true,
    up: new Set(),
    isServing(project) {
      return this.up.has(project);
    },
    commands: asked,
    onServe: async () => ({ output: 'working\n', isUp: true }),
    prewarm: () => void asked.push('warm'),
    async write(_, { write, remove }) {
      asked.push(
        ...write.map(({ path }) => `write ${path}`),
        ...remove.map((path) => `remove ${path}`),
      );
    },
    async endTurn() {
      asked.push('settle');
    },
    async startCommand({ project, userId, command, commandStr }) {
      asked.push(`command ${command}${commandStr ? ` ${commandStr}` : ''}`);
      const handle = await runs().open({
        kind: 'command',
        userId,
        projectUuid: project,
        input: { command },
      });
      const { output, isUp } =
        command === 2 ? await this.onServe(project) : { output: 'working\n', isUp: true };
      handle.append({ type: 'data', data: output });
      if (!isUp) {
        void handle.end('failed', { status: 'END', code: 1 });
        return { run: handle.id, attached: false };
      }
      if (command === 2 || command === 4)
        handle.append({ status: 'DONE', domain: `http://${project}.preview.localhost` });
      void handle.end('done', { status: 'END', code: 0 });
      return { run: handle.id, attached: false };
    },
    async publish() {
      throw fail('sandboxUnavailable');
    },
    async removeProject() {},
  };
}
