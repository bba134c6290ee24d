// The starter's first answer in a managed project, through the whole turn.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { typesFile } from '../../domain/backends/client-file.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import { type Conversation, createConversation } from '../support/conversation.ts';
import { last } from '../support/conversation-suite.ts';
import { withDatabase } from '../support/database.ts';
import { createManagedProjects, type ManagedKit } from '../support/managed-projects.ts';
import { managedNames, managedPrompts } from '../support/managed-starters.ts';
import { type SiteEngine, startEmbeddedSites } from '../support/site-engines.ts';

withDatabase('a managed turn of the starter', (open) => {
  let engine: SiteEngine;
  let managed: ManagedKit;
  let conversation: Conversation;

  beforeAll(async () => {
    engine = await startEmbeddedSites();
  });
  afterAll(() => engine?.stop());
  beforeEach(() => {
    managed = createManagedProjects(open().db, engine);
    const starter = createStarter({ totalMs: 0 });
    conversation = createConversation(open().db, undefined, { managed, starter });
  });
  afterEach(async () => {
    await conversation.close();
    expect(conversation.problems).toEqual([]);
  });

  it.each(managedNames)(
    'applies the migrations of %s and keeps its pages [DB-120]',
    async (name) => {
      const { userId, site } = await conversation.person();
      const prompt = managedPrompts[name] ?? '';
      const sent = await conversation.send(userId, site, { is_manage: 1, prompt });
      expect(last(await conversation.events(sent))).toMatchObject({ status: 'END', version: 1 });
      const applied = await managed.applied(site);
      expect(applied).toHaveLength(2);
      const paths = [...(await conversation.versions.files(site)).keys()];
      expect(paths).toEqual(
        expect.arrayContaining([...applied, typesFile, 'src/app.tsx', 'supabase/access.json']),
      );
    },
  );
});
