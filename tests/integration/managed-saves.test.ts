import { expect, it, vi } from 'vitest';
import { clientFile, typesFile } from '../../domain/backends/client-file.ts';
import { fail } from '../../domain/errors.ts';
import { readLog } from '../../services/runs/stored-log.ts';
import { createConversation } from '../support/conversation.ts';
import { last, types } from '../support/conversation-suite.ts';
import {
  answer,
  databaseStates,
  describeManaged,
  first,
  labels,
  ofType,
  pages,
  second,
  sql,
  todos,
} from '../support/managed-suite.ts';

/** The maximum time to poll on a busy machine. */
const slow = { timeout: 15_000 };

describeManaged('SQL outside of a finished answer', (stage) => {
  type Saved = Record<string, string>;
  const save = (userId: number, site: string, files: Saved, rest: Record<string, unknown> = {}) =>
    stage.conversation.call('saveFiles', userId, {
      site_uuid: site,
      files: Object.entries(files).map(([file_path, file_content]) => ({
        file_path,
        file_content,
      })),
      renamed: [],
      removed: [],
      last: true,
      ...rest,
    });
  const command = async (userId: number, site: string) =>
    stage.conversation.events(
      await stage.conversation.send(userId, site, { request_type: 'exe_api' }),
    );

  it('applies a file that a user saves, with the types of its tables [DB-068, DB-069]', async () => {
    const { userId, site } = await stage.built();
    expect(await save(userId, site, { [second]: labels })).toMatchObject({ version: 2 });
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    const files = await stage.conversation.files(site);
    expect(files[second]).toBe(labels);
    expect(files[typesFile]).toContain('labels: {');
    // The rows of version 1 were kept by the change of the schema, those of version 2 by this save.
    expect(stage.managed.kept).toEqual([]);
    await save(userId, site, { 'src/App.tsx': 'export const App = () => <p>2</p>;\n' });
    expect(stage.managed.kept).toEqual([{ project: site, version: 2 }]);
  });

  it('saves nothing if the database refuses the file [DB-068]', async () => {
    const { userId, site } = await stage.built();
    const App = 'export const App = () => <p>new</p>;\n';
    const wrong = 'select 1;\ncreate table labels (todo uuid references todo (id));\n';
    await expect(save(userId, site, { [second]: wrong, 'src/App.tsx': App })).rejects.toMatchObject(
      {
        entry: { code: 4005, name: 'migrationRefused' },
        values: { file: second, line: 2, message: 'relation "todo" does not exist' },
      },
    );
    const files = await stage.conversation.files(site);
    expect(files[second]).toBeUndefined();
    expect(files['src/App.tsx']).not.toBe(App);
    expect(await stage.managed.applied(site)).toEqual([first]);
  });

  it.each([
    ['changing', { files: { [first]: `${todos}-- more\n` } }, 'migrationApplied'],
    ['removing', { removed: [first] }, 'migrationApplied'],
    ['moving', { renamed: [{ from: first, to: 'old.sql' }] }, 'migrationApplied'],
    ['reusing the number of', { files: { 'supabase/migrations/0001_b.sql': '' } }, 'migrationName'],
  ])('refuses %s an applied file by hand [DB-064, DB-068]', async (_, change, name) => {
    const { userId, site } = await stage.built();
    const { files = {}, ...rest } = change as { files?: Saved };
    await expect(save(userId, site, files, rest)).rejects.toMatchObject({ entry: { name } });
    expect((await stage.conversation.files(site))[first]).toBe(todos);
    // Saving it unchanged, together with another file, is no change of it.
    await expect(save(userId, site, { [first]: todos, 'a.txt': 'a' })).resolves.toMatchObject({
      version: 2,
    });
  });

  it('does not apply the SQL of a save that is based on an old version [DB-068]', async () => {
    const { userId, site } = await stage.built();
    await save(userId, site, { 'a.txt': 'a' });
    await expect(
      save(userId, site, { [second]: labels }, { base_version: 1 }),
    ).rejects.toMatchObject({ entry: { code: 409 } });
    expect(await stage.managed.applied(site)).toEqual([first]);
  });

  it('applies what waits by exe_api, in the stream of a command [GAP-46, RUN-001]', async () => {
    const { userId, site } = await stage.built();
    await stage.conversation.versions.commit({
      project: site,
      kind: 'save',
      changes: [{ path: second, bytes: new TextEncoder().encode(labels) }],
    });
    expect(await command(userId, site)).toEqual([
      { type: 'data', data: `Applying ${second}\n` },
      { type: 'data', data: 'The database was changed.\n' },
      { status: 'END', code: 0 },
    ]);
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    expect((await stage.conversation.files(site))[typesFile]).toContain('labels: {');
    expect((await command(userId, site))[0]).toEqual({
      type: 'data',
      data: 'The database is up to date.\n',
    });
  });

  it('reports refused SQL of exe_api by code 4005 and leaves it to be corrected [GAP-46, GEN-019]', async () => {
    const { userId, site } = await stage.built();
    const wrong = 'create tabel labels (id bigint);\n';
    await stage.conversation.versions.commit({
      project: site,
      kind: 'save',
      changes: [{ path: second, bytes: new TextEncoder().encode(wrong) }],
    });
    const events = await command(userId, site);
    expect(types(events)).toEqual(['data', 'error', 'END']);
    expect(events[1]).toMatchObject({
      code: 4005,
      content: expect.stringContaining(`${second}, line 1: syntax error at or near "tabel"`),
    });
    expect(last(events)).toEqual({ status: 'END', code: 1 });
    // A file that was not applied is the user's to change.
    await save(userId, site, { [second]: labels });
    expect(await stage.managed.applied(site)).toEqual([first, second]);
  });

  it('answers exe_api with 4004 for a project without a database, and for another user [GAP-46]', async () => {
    const { site } = await stage.built();
    const other = await stage.conversation.person();
    stage.model.script({ text: answer(...pages) });
    await stage.say(other.userId, other.site, { is_manage: 0 });
    for (const wanted of [site, other.site])
      await expect(command(other.userId, wanted)).rejects.toMatchObject({ entry: { code: 4004 } });
  });

  /** An answer that has closed its SQL and stalls inside the file after it. */
  const stalled = (...actions: string[]) => {
    const text = answer(...actions);
    const open = '<appAction type="file" filePath="src/Never.tsx">\nnever';
    return { text: text.replace('</appArtifact>\nEnjoy.', open), chunk: 50, stallAfter: 1_000 };
  };
  /** Waits until the log of a run has the text of an answer up to its open file. */
  const arrived = (run: string) =>
    vi.waitFor(
      async () => expect(JSON.stringify(await readLog(stage.open().db, run, 0))).toContain('never'),
      slow,
    );

  it('applies the finished SQL of a turn that is stopped [DB-070]', async () => {
    const { userId, site } = await stage.built();
    stage.model.script(stalled(sql(second, labels)));
    const sent = await stage.conversation.send(userId, site, { is_manage: 1 });
    const events = stage.conversation.events(sent);
    await arrived(sent.run);
    expect(await stage.managed.applied(site)).toEqual([first]);
    await stage.conversation.call('stop', userId, { run: sent.run });
    expect(databaseStates(await events)).toEqual(['changing', 'changed']);
    expect(last(await events)).toMatchObject({ status: 'STOPPED', version: 2 });
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    expect((await stage.conversation.files(site))[second]).toBe(labels);
  });

  it('lets the SQL wait where the database cannot be reached [DB-070]', async () => {
    const { userId, site } = await stage.built();
    stage.managed.failures.push(fail('databaseFull'));
    stage.model.script({ text: answer(sql(second, labels)) });
    const events = await stage.say(userId, site);
    expect(databaseStates(events)).toEqual(['changing', 'refused']);
    expect(ofType(events, 'database')[1]).toMatchObject({ code: 706 });
    expect(ofType(events, 'notice')).toEqual([]);
    // No correction was asked for, because the file is sound.
    expect(stage.prompts()).toHaveLength(1);
    expect((await stage.conversation.files(site))[second]).toBe(labels);
    expect(await stage.managed.applied(site)).toEqual([first]);
    stage.problems = [expect.objectContaining({ message: 'files of SQL not applied' })];
    const chat = { site_uuid: site, type: 'chat' } as const;
    const waiting = (await stage.conversation.call('getChat', userId, chat)).list.at(-1);
    expect(waiting?.turn?.database).toEqual({ state: 'waiting', files: 1 });
    stage.model.script({ text: 'Nothing to do.' });
    expect(databaseStates(await stage.say(userId, site))).toEqual(['changing', 'changed']);
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    const { list } = await stage.conversation.call('getChat', userId, chat);
    expect(list.find(({ id }) => id === waiting?.id)?.turn).not.toHaveProperty('database');
  });

  it('applies the SQL of a turn whose process died [DB-070]', async () => {
    const dead = createConversation(stage.open().db, stage.model, { managed: stage.managed });
    const { userId, site } = await dead.person();
    stage.model.script(stalled(sql(first, todos), ...pages));
    const { run } = await dead.send(userId, site, { is_manage: 1 });
    await arrived(run);
    expect(await stage.managed.applied(site)).toEqual([]);
    // Act as if the process had died and another one had started on the same database.
    expect(await stage.conversation.runs.recover()).toBe(1);
    expect(await stage.managed.applied(site)).toEqual([first]);
    const files = await stage.conversation.files(site);
    expect(files[first]).toBe(todos);
    expect(files[clientFile]).toContain('createClient');
    expect(files[typesFile]).toContain('todos: {');
    expect(files['src/Never.tsx']).toBeUndefined();
    await dead.close();
  });

  it('stores why the SQL of a turn whose process died was refused [DB-063, DB-070]', async () => {
    const dead = createConversation(stage.open().db, stage.model, { managed: stage.managed });
    const { userId, site } = await dead.person();
    stage.model.script(stalled(sql(first, 'create table todos (title txt);\n'), ...pages));
    const { run } = await dead.send(userId, site, { is_manage: 1 });
    await arrived(run);
    expect(await stage.conversation.runs.recover()).toBe(1);
    const chat = { site_uuid: site, type: 'chat' } as const;
    const { list } = await stage.conversation.call('getChat', userId, chat);
    expect(list.at(-1)?.turn?.database).toMatchObject({
      ...{ state: 'refused', files: 1 },
      problem: { file: first, line: 1, message: 'type "txt" does not exist' },
    });
    expect((await stage.conversation.files(site))[first]).toBeUndefined();
    await dead.close();
  });
});
