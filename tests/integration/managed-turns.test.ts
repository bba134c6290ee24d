import { expect, it } from 'vitest';
import { clientFile, typesFile } from '../../domain/backends/client-file.ts';
import { databaseMark } from '../../domain/projects/managed-database.ts';
import { readPackages } from '../../services/chat/index.ts';
import { answerText, createConversation } from '../support/conversation.ts';
import { last, page, types } from '../support/conversation-suite.ts';
import {
  action,
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

describeManaged('a turn of a managed project', (stage) => {
  it('creates tables and the files of the page in one version [DB-002, DB-060]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({
      text: answer(sql(first, todos), sql(second, labels), ...pages),
      chunk: 7,
    });
    const events = await stage.say(userId, site);
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    expect(stage.managed.migrated).toEqual([{ project: site, head: null, files: [first, second] }]);
    const files = await stage.conversation.files(site);
    const { 'package.json': manifest, ...rest } = page;
    expect(files).toMatchObject({ [first]: todos, [second]: labels, ...rest });
    // The client is a prepared package, so nothing has to be installed.
    expect(JSON.parse(files['package.json'] ?? '')).toEqual({
      ...JSON.parse(manifest),
      dependencies: { '@supabase/supabase-js': readPackages()['@supabase/supabase-js'] },
    });
    expect(files['src/lib/supabase.ts']).toContain("from '@supabase/supabase-js'");
    expect(files[typesFile]).toContain('todos: {');
    expect(files[typesFile]).toContain('labels: {');
    expect(await stage.managed.backends.isManaged(site)).toBe(true);
  });

  it('writes the mark before the SQL, then reports the change, then ends [CHAT-047, DB-061, GAP-43]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: answer(...pages, sql(first, todos)), chunk: 3 });
    const events = await stage.say(userId, site);
    const text = answerText(events);
    expect(text.split(databaseMark)).toHaveLength(2);
    expect(text.indexOf(databaseMark)).toBeLessThan(text.indexOf('<appAction type="sql"'));
    expect(text.indexOf(databaseMark)).toBeGreaterThan(text.indexOf('src/App.tsx'));
    expect(ofType(events, 'database')).toEqual([
      { type: 'database', state: 'changing', files: [first] },
      { type: 'database', state: 'changed', files: [first] },
    ]);
    const order = types(events);
    expect(order.lastIndexOf('data')).toBeLessThan(order.indexOf('database'));
    expect(order.slice(-2)).toEqual(['end_tokens', 'END']);
    const { list, is_manage } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(is_manage).toBe(1);
    expect(list.at(-1)?.content).toContain(databaseMark);
  });

  it('gives an SQL error back to the model once, and applies its correction [GEN-019, DB-062, GAP-43]', async () => {
    const { userId, site } = await stage.conversation.person();
    const wrong = `create table todos (\n  id uuid primary key,\n  title txt\n);\n`;
    stage.model.script(
      { text: answer(sql(first, wrong), sql(second, labels), ...pages) },
      { text: answer(sql(first, todos)) },
    );
    const events = await stage.say(userId, site);
    expect(databaseStates(events)).toEqual(['changing', 'refused', 'changing', 'changed']);
    expect(ofType(events, 'database')[1]).toMatchObject({
      ...{ code: 4005, file: first, line: 3, files: [first, second] },
      message: 'type "txt" does not exist',
    });
    const asked = stage.prompts().at(-1)?.at(-1)?.content ?? '';
    expect(asked).toContain(`## ${first}, line 3`);
    expect(asked).toContain('type "txt" does not exist');
    expect(asked).toContain('title txt');
    expect(asked).toContain(second);
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    expect((await stage.conversation.files(site))[first]).toBe(todos);
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(ofType(events, 'notice')).toEqual([]);
  });

  it('takes the SQL of a turn back that is refused twice, and keeps its pages [GEN-019, DB-063]', async () => {
    const { userId, site } = await stage.built();
    const wrong = 'create table labels (todo uuid references todo (id));\n';
    const Labels = 'export const Labels = () => <p>Labels</p>;\n';
    stage.model.script(
      { text: answer(sql(second, wrong), action('file', 'src/Labels.tsx', Labels)) },
      { text: answer(sql(second, `${wrong}-- still\n`)) },
    );
    const events = await stage.say(userId, site);
    expect(databaseStates(events)).toEqual(['changing', 'refused', 'changing', 'refused']);
    expect(ofType(events, 'notice').map(({ reason, path }) => `${reason} ${path}`)).toEqual([
      `sql ${second}`,
      `sql ${second}`,
    ]);
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    // The reason is stored, so that a page that is opened later shows it too.
    const stored = { site_uuid: site, type: 'chat' } as const;
    const { list } = await stage.conversation.call('getChat', userId, stored);
    expect(list.at(-1)?.turn?.database).toEqual({
      ...{ state: 'refused', files: 1 },
      problem: { file: second, line: 1, message: 'relation "todo" does not exist' },
    });
    const files = await stage.conversation.files(site);
    expect(files['src/Labels.tsx']).toBe(Labels);
    expect(files[second]).toBeUndefined();
    expect(files[first]).toBe(todos);
    expect(await stage.managed.applied(site)).toEqual([first]);
    // The next turn is not held up by the refused file, whose name is free again.
    stage.model.script({ text: answer(sql(second, labels)) });
    expect(databaseStates(await stage.say(userId, site))).toEqual(['changing', 'changed']);
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    const next = await stage.conversation.call('getChat', userId, stored);
    expect(next.list.at(-1)?.turn).not.toHaveProperty('database');
  });

  it('breaks a mark that the model writes, wherever its text is cut [CHAT-047, DB-008]', async () => {
    const { userId, site } = await stage.conversation.person();
    const forged = `${databaseMark}! ${databaseMark}`;
    const App = `export const App = () => <p>${databaseMark}</p>;\n`;
    const text = `${forged}\n${answer(...pages, action('file', 'src/App.tsx', App))}${databaseMark}`;
    for (const chunk of [1, 9, 400]) {
      stage.model.script({ text, chunk });
      const events = await stage.say(userId, site, { is_manage: 0 });
      const parts = answerText(events).split(databaseMark);
      // Only the file has the text: what a page shows is not changed.
      expect(parts).toHaveLength(2);
      expect(parts[0]).toMatch(/App = \(\) => <p>$/);
    }
    expect((await stage.conversation.files(site))['src/App.tsx']).toBe(App);
    expect(await stage.managed.backends.isManaged(site)).toBe(false);
  });

  it.each([
    ['edit', `<<<<<<< SEARCH\n  title text not null,\n=======\n  title text,\n>>>>>>> REPLACE\n`],
    ['sql', `${todos}-- more\n`],
    ['file', `${todos}-- more\n`],
    ['delete', ''],
  ])(
    'refuses to change an applied file by %s, and gives the model the reason [DB-064]',
    async (type, content) => {
      const { userId, site } = await stage.built();
      stage.model.script(
        { text: answer(action(type, first, content)) },
        { text: answer(sql(second, labels)) },
      );
      const events = await stage.say(userId, site);
      expect(ofType(events, 'notice')).toMatchObject([{ path: first, reason: 'migration' }]);
      expect(stage.prompts().at(-1)?.at(-1)?.content).toContain('write a new one');
      expect(await stage.managed.applied(site)).toEqual([first, second]);
      expect((await stage.conversation.files(site))[first]).toBe(todos);
    },
  );

  it('refuses SQL in a project without a database [DB-065]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: answer(sql(first, todos), ...pages) });
    const events = await stage.say(userId, site, { is_manage: 0 });
    expect(ofType(events, 'notice')).toMatchObject([{ path: first, reason: 'unsupported' }]);
    expect(answerText(events)).not.toContain(databaseMark);
    expect(stage.managed.migrated).toEqual([]);
    expect((await stage.conversation.files(site))[first]).toBeUndefined();
  });

  it('keeps a project managed whatever later requests say [DB-003, DB-066]', async () => {
    const { userId, site } = await stage.built();
    stage.model.script({ text: answer(sql(second, labels)) });
    expect(databaseStates(await stage.say(userId, site, { is_manage: 0 }))).toEqual([
      'changing',
      'changed',
    ]);
    const [system, request] = [
      stage.prompts()[0]?.[0]?.content,
      stage.prompts()[0]?.at(-1)?.content,
    ];
    expect(system).toContain('# The backend');
    expect(system).not.toContain('There is no backend');
    expect(request).toContain('table todos: id uuid not null');
    expect(request).toContain('The next file begins with 0002.');
    // The description stands for the applied file and the types.
    expect(JSON.stringify(stage.prompts()[0])).not.toContain('gen_random_uuid(),\\\\n');
    expect(stage.managed.migrated.at(-1)).toMatchObject({ head: 1, files: [second] });
  });

  it('answers 403 without the plan, before anything is made [MEM-022, DB-009]', async () => {
    const free = createConversation(stage.open().db, stage.model, {
      managed: stage.managed,
      plan: 'CODE_PLAN_FREE',
    });
    const { userId, site } = await free.person();
    await expect(free.send(userId, site, { is_manage: 1 })).rejects.toMatchObject({
      entry: { code: 403, name: 'planNeeded' },
    });
    expect(stage.model.requests).toHaveLength(0);
    expect(await stage.managed.backends.isManaged(site)).toBe(false);
    await free.close();
  });

  it('applies the SQL of one of two turns that come at once [DB-067]', async () => {
    const { userId, site } = await stage.built();
    stage.model.otherwise = { text: answer(sql(second, labels)) };
    const both = await Promise.allSettled([stage.say(userId, site), stage.say(userId, site)]);
    stage.model.otherwise = { text: 'Hello.' };
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { entry: { code: 703 } } }]);
    expect(await stage.managed.applied(site)).toEqual([first, second]);
    expect(stage.managed.migrated).toHaveLength(2);
  });

  it('does not let the model change the files of the product [DB-069]', async () => {
    const { userId, site } = await stage.built();
    const before = await stage.conversation.files(site);
    stage.model.script(
      {
        text: answer(
          action('file', clientFile, 'export const supabase = 1;\n'),
          action('delete', typesFile, ''),
          action('file', 'src/More.ts', 'export const more = 1;\n'),
        ),
      },
      { text: 'I leave them.' },
    );
    const events = await stage.say(userId, site);
    expect(ofType(events, 'notice').map(({ path, reason }) => [path, reason])).toEqual([
      [clientFile, 'locked'],
      [typesFile, 'locked'],
    ]);
    const files = await stage.conversation.files(site);
    expect(files).toEqual({ ...before, 'src/More.ts': 'export const more = 1;\n' });
  });

  it('keeps the rows of a version that a turn without SQL leaves [DB-011]', async () => {
    const { userId, site } = await stage.built();
    stage.model.script({ text: answer(action('file', 'src/More.ts', 'export const more = 1;\n')) });
    await stage.say(userId, site);
    expect(stage.managed.kept).toEqual([{ project: site, version: 1 }]);
    // The change of the schema itself keeps them first, so a turn with SQL does not.
    stage.model.script({ text: answer(sql(second, labels)) });
    await stage.say(userId, site);
    expect(stage.managed.kept).toHaveLength(1);
    expect(stage.managed.migrated.at(-1)).toMatchObject({ head: 2 });
  });

  it('makes nothing in a discussion, but describes the database there [CHAT-035, DB-066]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: answer(sql(first, todos)) });
    await stage.say(userId, site, { mode: 'discuss' });
    expect(await stage.managed.backends.isManaged(site)).toBe(false);
    const other = await stage.built();
    stage.model.script({ text: 'It has todos.' });
    await stage.say(other.userId, other.site, { mode: 'discuss', is_manage: 0 });
    expect(stage.prompts()[0]?.at(-1)?.content).toContain('table todos: id uuid not null');
  });

  it('starts the page of a project that gets a database only with the client’s file [DB-069]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: answer(...pages) });
    await stage.say(userId, site, { is_manage: 0 });
    const { commands } = stage.conversation.runtime;
    commands.splice(0);
    stage.model.script({ text: answer(sql(first, todos)) });
    await stage.say(userId, site);
    const at = (start: string) => commands.findIndex((one) => one.startsWith(start));
    // A server that starts before has no key of the database, and would not start again.
    expect(at(`write ${clientFile}`)).toBeGreaterThanOrEqual(0);
    expect(at('command 2')).toBeGreaterThan(at(`write ${clientFile}`));
  });
});
