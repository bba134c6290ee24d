// Suites of turns in managed projects: the conversation with a loopback model and a real server of
// site databases.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { last, page } from './conversation-suite.ts';
import { withDatabase } from './database.ts';
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts';
import { createManagedProjects, type ManagedKit } from './managed-projects.ts';
import { type SiteEngine, startEmbeddedSites } from './site-engines.ts';

const folder = 'supabase/migrations';
export const first = `${folder}/0001_todos.sql`;
export const second = `${folder}/0002_labels.sql`;
export const todos = `create table todos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null,
  done boolean not null default false
);
create policy "own rows" on todos for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
`;
export const labels =
  'create table labels (id bigint primary key, todo uuid references todos (id));\n';

export const action = (type: string, path: string, content: string) =>
  `<appAction type="${type}" filePath="${path}">\n${content}</appAction>`;
export const sql = (path: string, content: string) => action('sql', path, content);
export const answer = (...actions: string[]) =>
  `Here it is.\n<appArtifact id="a" title="Todos">\n${actions.join('\n')}\n</appArtifact>\nEnjoy.`;
/** The actions that write a small page. */
export const pages = Object.entries(page).map(([path, text]) => action('file', path, text));

export const ofType = <Type extends string>(events: RunEvent[], type: Type) =>
  events.filter(
    (one): one is Extract<RunEvent, { type: Type }> => 'type' in one && one.type === type,
  );
export const databaseStates = (events: RunEvent[]) =>
  ofType(events, 'database').map(({ state }) => state);

export type ManagedStage = {
  conversation: Conversation;
  model: LoopbackModel;
  managed: ManagedKit;
  open: () => OpenDatabase;
  /** What the services are expected to log in this test. */
  problems: unknown[];
  /** Sends a prompt with the manage flag and returns the events of its run. */
  say(userId: number, site: string, fields?: Record<string, unknown>): Promise<RunEvent[]>;
  /** A project with the table `todos` and a page. */
  built(): Promise<{ userId: number; site: string }>;
  /** The messages of the requests to the model since `built`. */
  prompts(): { role: string; content: string }[][];
};

export function describeManaged(name: string, suite: (stage: ManagedStage) => void): void {
  const stage = {} as ManagedStage;
  let engine: SiteEngine | undefined;
  withDatabase(name, (open) => {
    beforeAll(async () => {
      stage.open = open;
      [engine, stage.model] = await Promise.all([startEmbeddedSites(), startLoopbackModel()]);
    });
    afterAll(() => Promise.all([engine?.stop(), stage.model?.close()]));
    beforeEach(() => {
      if (!engine) throw new Error('The engine did not start');
      stage.model.reset();
      stage.model.requests.splice(0);
      stage.problems = [];
      stage.managed = createManagedProjects(open().db, engine);
      stage.conversation = createConversation(open().db, stage.model, { managed: stage.managed });
    });
    afterEach(async () => {
      await stage.conversation.close();
      expect(stage.conversation.problems).toEqual(stage.problems);
    });
    stage.say = async (userId, site, fields = {}) =>
      stage.conversation.events(
        await stage.conversation.send(userId, site, { is_manage: 1, ...fields }),
      );
    stage.built = async () => {
      const { userId, site } = await stage.conversation.person();
      stage.model.script({ text: answer(sql(first, todos), ...pages) });
      expect(last(await stage.say(userId, site))).toMatchObject({ status: 'END' });
      stage.model.requests.splice(0);
      return { userId, site };
    };
    stage.prompts = () =>
      stage.model.requests.map(
        ({ body }) => (body as { messages: { role: string; content: string }[] }).messages,
      );
    suite(stage);
  });
}
