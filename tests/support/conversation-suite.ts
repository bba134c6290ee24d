import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { withDatabase } from './database.ts';
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts';

export type Stage = { conversation: Conversation; model: LoopbackModel; open: () => OpenDatabase };

/**
 * Runs a suite of conversation tests on a database with the loopback model. A problem that the
 * services log fails the test.
 */
export function describeConversation(name: string, suite: (stage: Stage) => void): void {
  const stage = {} as Stage;
  withDatabase(name, (open) => {
    beforeAll(async () => {
      stage.model = await startLoopbackModel();
      stage.open = open;
    });
    afterAll(() => stage.model.close());
    beforeEach(() => {
      stage.model.reset();
      stage.conversation = createConversation(open().db, stage.model);
    });
    afterEach(async () => {
      await stage.conversation.close();
      expect(stage.conversation.problems).toEqual([]);
    });
    suite(stage);
  });
}

/** Returns a promise and the function that resolves it. */
export function createGate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** A small project that can start. */
export const page = {
  'package.json': '{"name":"shop","scripts":{"dev":"vite"}}',
  'vite.config.ts': 'export default {};\n',
  'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
  'src/main.tsx': 'import "./App";\n',
  'src/App.tsx': 'export const App = () => <h1>言成 & "quotes" </h1>;\n',
};

export const types = (events: RunEvent[]) =>
  events.map((event) => ('status' in event ? event.status : event.type));
export const last = (events: RunEvent[]) => events.at(-1);
