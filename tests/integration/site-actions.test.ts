import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CallArguments } from '../../domain/contract/call.ts';
import type { versions as calls } from '../../domain/contract/versions.ts';
import { limits } from '../../domain/limits/index.ts';
import { messageWriter } from '../../services/chat/index.ts';
import {
  issuedUuids,
  messages,
  projects,
  users,
  versions as versionRows,
} from '../../services/store/schema/index.ts';
import { versionHandlers } from '../../services/versions/index.ts';
import { artifact } from '../support/conversation.ts';
import { createGate, describeConversation, page } from '../support/conversation-suite.ts';

describeConversation('going back, forking and sharing', (stage) => {
  type Name = keyof typeof calls;
  function ask<N extends Name>(name: N, userId: number, input: CallArguments<(typeof calls)[N]>) {
    const { db, projects: owners, runtime, versions, pictures } = stage.conversation;
    const handlers = versionHandlers({
      db,
      clock: { now: () => new Date() } as never,
      projects: owners,
      runtime,
      repairs: { handleManualChange: async () => null },
      versions,
      planOf: async () => 'CODE_PLAN_FREE',
      pictures,
      messages: messageWriter,
    });
    const context = { user: { id: userId, session: '' } } as never;
    return (handlers[name] as (input: unknown, context: never) => Promise<never>)(
      input,
      context,
    ) as ReturnType<(typeof handlers)[N]>;
  }
  async function say(
    userId: number,
    site: string,
    files: Record<string, string> | string,
    prompt = 'more',
  ) {
    stage.model.script({ text: typeof files === 'string' ? files : artifact(files) });
    await stage.conversation.events(await stage.conversation.send(userId, site, prompt));
  }
  const chat = (userId: number, site: string) =>
    stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' });
  /** Creates a user and runs three turns: a page, an answer without actions, and another colour. */
  async function built() {
    const { userId, site } = await stage.conversation.person(1_000_000);
    await say(userId, site, page, 'a tea shop');
    await say(userId, site, 'Only words.', 'what is it?');
    await say(
      userId,
      site,
      { 'src/App.tsx': 'export const App = 2;\n', 'src/new.ts': 'export {};\n' },
      'another colour',
    );
    const { list } = await chat(userId, site);
    const [, first, , words, , last] = list.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { userId, site, first, words, last };
  }
  const userNoOf = async (userId: number) =>
    (await stage.conversation.db.select().from(users).where(eq(users.id, userId)))[0]?.userNo ?? '';
  const projectsOf = (userId: number) =>
    stage.conversation.db.select().from(projects).where(eq(projects.userId, userId));
  const savedText = async (site: string) => (await stage.conversation.files(site))['src/App.tsx'];

  it('goes back to a message: hides later ones and restores its files as a new version [GAP-39]', async () => {
    const { userId, site, first } = await built();
    expect(await ask('rewind', userId, { site_uuid: site, chat_id: first })).toEqual({
      isManage: 0,
    });
    expect(await stage.conversation.files(site)).toEqual(page);
    const now = await chat(userId, site);
    expect(now.list.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(now.version).toBe(3);
    expect(
      await stage.conversation.db.select().from(messages).where(eq(messages.projectUuid, site)),
    ).toHaveLength(6);
    expect(stage.conversation.runtime.commands.at(-1)).toBe('settle');
  });

  it('goes back to a message without files by the files of that time, and can be undone [GAP-39]', async () => {
    const { userId, site, words } = await built();
    await ask('rewind', userId, { site_uuid: site, chat_id: words });
    expect(await stage.conversation.files(site)).toEqual(page);
    const { list } = await ask('list', userId, { uuid: site });
    expect(list.map(({ number, kind, origin }) => [number, kind, origin])).toEqual([
      [3, 'restore', 1],
      [2, 'turn', null],
      [1, 'turn', null],
    ]);
    // `origin` shows the page that the newest turn is undone.
    expect(await chat(userId, site)).toMatchObject({ version: 3, origin: 1 });
    expect(await ask('restore', userId, { uuid: site, number: 2 })).toEqual({
      version: 4,
      check: null,
    });
    expect(await chat(userId, site)).toMatchObject({ version: 4, origin: 2 });
    expect(await savedText(site)).toBe('export const App = 2;\n');
    expect(await ask('restore', userId, { uuid: site, number: 2 })).toEqual({
      version: 4,
      check: null,
    });
  });

  it('returns 703 during a generation, and changes nothing [GAP-39]', async () => {
    const { userId, site, first } = await built();
    const answer = createGate();
    stage.model.script({ text: 'slow', until: answer.passed });
    const running = await stage.conversation.send(userId, site);
    await expect(ask('rewind', userId, { site_uuid: site, chat_id: first })).rejects.toMatchObject({
      entry: { code: 703 },
    });
    await expect(ask('restore', userId, { uuid: site, number: 1 })).rejects.toMatchObject({
      entry: { code: 703 },
    });
    const to = await stage.conversation.issue(userId);
    const copy = ask('fork', userId, { chat_id: first, from_site_uuid: site, to_site_uuid: to });
    await expect(copy).rejects.toMatchObject({ entry: { code: 703 } });
    expect(
      await stage.conversation.db.select().from(projects).where(eq(projects.uuid, to)),
    ).toEqual([]);
    expect(
      await stage.conversation.db.select().from(issuedUuids).where(eq(issuedUuids.uuid, to)),
    ).toHaveLength(1);
    answer.open();
    await stage.conversation.events(running);
    expect(await savedText(site)).toBe('export const App = 2;\n');
    expect((await chat(userId, site)).list).toHaveLength(8);
  });

  it('forks the messages up to one and the files of that time into an issued, unused uuid [GAP-39]', async () => {
    const { userId, site, first } = await built();
    const to = await stage.conversation.issue(userId);
    const input = { chat_id: first, from_site_uuid: site, to_site_uuid: to };
    expect(await ask('fork', userId, input)).toEqual({ isManage: 0 });
    expect(await stage.conversation.files(to)).toEqual(page);
    const copy = await chat(userId, to);
    expect(copy.list.map(({ content }) => content)).toEqual(
      (await chat(userId, site)).list.slice(0, 2).map(({ content }) => content),
    );
    // A copy is independent: a rewind in the copy returns to the copied files.
    await say(userId, to, { 'src/App.tsx': 'mine\n' });
    expect(await savedText(site)).toBe('export const App = 2;\n');
    await ask('rewind', userId, { site_uuid: to, chat_id: copy.list[1]?.id ?? '' });
    expect(await stage.conversation.files(to)).toEqual(page);
    await expect(ask('fork', userId, input)).rejects.toMatchObject({ entry: { code: 404 } });
    const foreign = await stage.conversation.person();
    await expect(
      ask('fork', userId, { ...input, to_site_uuid: foreign.site }),
    ).rejects.toMatchObject({ entry: { code: 404 } });
    expect(
      await stage.conversation.db
        .select()
        .from(issuedUuids)
        .where(eq(issuedUuids.uuid, foreign.site)),
    ).toHaveLength(1);
  });

  it('gives another user a copy on acceptance: the state of the offer, with title, listed as given [PROJ-017, GAP-49]', async () => {
    const { userId, site, first } = await built();
    const friend = await stage.conversation.person();
    const offered = await stage.conversation.files(site);
    const { uuid: gift } = await ask('shareTo', userId, {
      site_uuid: site,
      userNo: await userNoOf(friend.userId),
    });
    expect(await projectsOf(friend.userId)).toEqual([]);
    await say(userId, site, { 'src/App.tsx': 'later\n' }, 'later');
    await ask('rewind', userId, { site_uuid: site, chat_id: first });
    const { uuid } = await ask('acceptGift', friend.userId, { gift });
    const [own] = await stage.conversation.db
      .select()
      .from(projects)
      .where(eq(projects.uuid, site));
    expect(await projectsOf(friend.userId)).toMatchObject([
      { uuid, title: own?.title, fromType: 1, grade: 1, status: 2 },
    ]);
    expect(await stage.conversation.files(uuid)).toEqual(offered);
    // The copy does not contain the turns that the owner has undone since the offer.
    expect((await chat(friend.userId, uuid)).list).toHaveLength(2);
  });

  it('allows a reader of a public project to fork it, and nothing else', async () => {
    const { userId, site, first } = await built();
    const reader = await stage.conversation.person();
    await expect(
      ask('rewind', reader.userId, { site_uuid: site, chat_id: first }),
    ).rejects.toMatchObject({ entry: { code: 404 } });
    await expect(ask('list', reader.userId, { uuid: site })).rejects.toMatchObject({
      entry: { code: 404 },
    });
    await ask('fork', reader.userId, {
      chat_id: first,
      from_site_uuid: site,
      to_site_uuid: reader.site,
    });
    expect(await stage.conversation.files(reader.site)).toEqual(page);
    await stage.conversation.db.update(projects).set({ grade: 2 }).where(eq(projects.uuid, site));
    const again = {
      chat_id: first,
      from_site_uuid: site,
      to_site_uuid: await stage.conversation.issue(reader.userId),
    };
    await expect(ask('fork', reader.userId, again)).rejects.toMatchObject({ entry: { code: 404 } });
    expect(userId).not.toBe(reader.userId);
  });

  it('returns the history with its prompts, and the changed lines between two versions', async () => {
    const { userId, site } = await built();
    const { list, head, more } = await ask('list', userId, { uuid: site });
    expect({ head, more }).toEqual({ head: 2, more: false });
    expect(list.map(({ title, touched }) => [title, touched])).toEqual([
      ['another colour', { added: 1, changed: 1, removed: 0 }],
      ['a tea shop', { added: 5, changed: 0, removed: 0 }],
    ]);
    expect((await ask('compare', userId, { uuid: site, from: 1, to: 2 })).files).toEqual([
      { path: 'src/App.tsx', kind: 'changed', added: 1, removed: 1, isBinary: false },
      { path: 'src/new.ts', kind: 'added', added: 1, removed: 0, isBinary: false },
    ]);
    expect(
      await ask('compareFile', userId, { uuid: site, from: 2, to: 1, path: 'src/new.ts' }),
    ).toEqual({
      before: 'export {};\n',
      after: null,
      isBinary: false,
    });
    expect((await ask('files', userId, { uuid: site, number: 1 })).paths).toEqual(
      Object.keys(page).sort(),
    );
    await expect(ask('compare', userId, { uuid: site, from: 1, to: 9 })).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('compares the first version with an empty project: every line is added', async () => {
    const { userId, site } = await built();
    expect((await chat(userId, site)).origin).toBeNull();
    const { files } = await ask('compare', userId, { uuid: site, from: 0, to: 1 });
    expect(files.map(({ path }) => path)).toEqual(Object.keys(page).sort());
    for (const file of files) {
      expect(file).toMatchObject({ kind: 'added', removed: 0 });
      expect(file.added).toBeGreaterThan(0);
    }
    expect(
      await ask('compareFile', userId, { uuid: site, from: 0, to: 1, path: 'src/main.tsx' }),
    ).toMatchObject({ after: page['src/main.tsx'] });
  });

  it('refuses with 409 to restore over changes that the page has not loaded, and writes nothing', async () => {
    const { userId, site } = await built();
    await expect(
      ask('restore', userId, { uuid: site, number: 0, base_version: 1 }),
    ).rejects.toMatchObject({ entry: { code: 409 } });
    expect(await savedText(site)).toBe('export const App = 2;\n');
    expect(await ask('restore', userId, { uuid: site, number: 1, base_version: 2 })).toEqual({
      version: 3,
      check: null,
    });
  });

  it('returns a long history page by page', async () => {
    const { userId, site } = await built();
    for (let at = 0; at < limits.versions.page; at++)
      await stage.conversation.versions.commit({
        project: site,
        kind: 'save',
        changes: [{ path: 'n.txt', bytes: new TextEncoder().encode(`${at}`) }],
      });
    const first = await ask('list', userId, { uuid: site });
    expect(first.list).toHaveLength(limits.versions.page);
    expect(first).toMatchObject({ more: true, head: limits.versions.page + 2 });
    const rest = await ask('list', userId, { uuid: site, before: first.list.at(-1)?.number });
    expect(rest.list.map(({ number }) => number)).toEqual([2, 1]);
    expect(rest.more).toBe(false);
  });

  it('copies a project of 2,000 files without copying a body', async () => {
    const { userId, site, first } = await built();
    const changes = Array.from({ length: limits.files.maxFiles - 6 }, (_, at) => ({
      path: `src/${at}.ts`,
      bytes: new TextEncoder().encode(`export const n = ${at};\n`),
    }));
    await stage.conversation.versions.commit({ project: site, kind: 'save', changes });
    const friend = await stage.conversation.person();
    const { uuid: gift } = await ask('shareTo', userId, {
      site_uuid: site,
      userNo: await userNoOf(friend.userId),
    });
    const { uuid } = await ask('acceptGift', friend.userId, { gift });
    const rows = await stage.conversation.db
      .select()
      .from(versionRows)
      .where(eq(versionRows.projectUuid, uuid));
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]?.manifest ?? {})).toHaveLength(limits.files.maxFiles);
    expect(rows[0]?.manifest).toEqual((await stage.conversation.versions.head(site))?.manifest);
    await ask('rewind', userId, { site_uuid: site, chat_id: first });
    expect(await stage.conversation.files(site)).toEqual(page);
  });
});
