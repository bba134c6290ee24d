import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { megabyte } from '../../domain/units.ts';
import { runs, saveParts } from '../../services/store/schema/index.ts';
import { FakeClock } from '../support/clock.ts';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import { createGate, describeConversation, last, page } from '../support/conversation-suite.ts';

describeConversation('saving and enhancing', (stage) => {
  const save = (userId: number, site: string, files: Record<string, string>, rest: object = {}) =>
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
  async function built() {
    const person = await stage.conversation.person();
    stage.model.script({ text: artifact(page) });
    await stage.conversation.events(await stage.conversation.send(person.userId, person.site));
    return person;
  }

  it('saves differences as one version, and nothing when the files equal the head [ADR 075]', async () => {
    const { userId, site } = await built();
    expect(await save(userId, site, page)).toEqual({ saved: 0, version: 1, check: null });
    expect(await save(userId, site, { ...page, 'src/App.tsx': 'changed' })).toEqual({
      saved: 1,
      version: 2,
      check: null,
    });
    expect(stage.conversation.runtime.commands).toContain('write src/App.tsx');
    expect(await save(userId, site, { 'src/App.tsx': 'changed' }, { base_version: 1 })).toEqual({
      saved: 0,
      version: 2,
      check: null,
    });
  });

  it('names files that were saved by hand to the model in the next turn, and not after it', async () => {
    const { userId, site } = await built();
    await save(userId, site, { 'src/App.tsx': 'export const App = () => <p>Mine</p>;' });
    const note = 'Changed by the person by hand since your last answer';
    for (const isNamed of [true, false]) {
      const wish = { 'src/extra.ts': `export const named = ${isNamed};\n` };
      stage.model.script({ text: artifact(wish) });
      await stage.conversation.events(await stage.conversation.send(userId, site, 'and more'));
      const request = JSON.stringify(stage.model.requests.at(-1)?.body);
      expect(request.includes(note), String(isNamed)).toBe(isNamed);
      if (isNamed) expect(request).toMatch(/request says otherwise: src\/App\.tsx(?!,)/);
    }
  });

  it('returns 409 for different contents on an older base and writes nothing [ADR 075]', async () => {
    const { userId, site } = await built();
    await save(userId, site, { 'src/App.tsx': 'mine' }, { base_version: 1 });
    await expect(
      save(userId, site, { 'src/App.tsx': 'theirs' }, { base_version: 1 }),
    ).rejects.toMatchObject({ entry: { code: 409 } });
    expect((await stage.conversation.files(site))['src/App.tsx']).toBe('mine');
  });

  it('renames and removes files and folders by hand, one version each, and moves their locks [ADR 075]', async () => {
    const { userId, site } = await built();
    const change = (rest: object) => save(userId, site, {}, rest);
    await save(userId, site, { 'src/lib/a.ts': 'a', 'src/lib/b.ts': 'b' });
    await stage.conversation.locks.replace(site, ['src/lib', 'index.html']);
    expect(await change({ renamed: [{ from: 'src/lib', to: 'src/util' }] })).toMatchObject({
      version: 3,
    });
    expect(await stage.conversation.locks.of(site)).toEqual(['index.html', 'src/util']);
    expect(
      await change({ renamed: [{ from: 'src/util/a.ts', to: 'src/util/A.ts' }] }),
    ).toMatchObject({ version: 4 });
    const names = async () =>
      Object.keys(await stage.conversation.files(site)).filter((path) =>
        path.startsWith('src/util'),
      );
    expect(await names()).toEqual(['src/util/A.ts', 'src/util/b.ts']);
    await expect(
      change({ renamed: [{ from: 'src/util/A.ts', to: 'src/util/b.ts' }] }),
    ).rejects.toMatchObject({
      entry: { name: 'fileExists' },
    });
    await expect(change({ renamed: [{ from: 'none.ts', to: 'x.ts' }] })).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    await expect(change({ renamed: [{ from: 'index.html', to: '../x' }] })).rejects.toMatchObject({
      entry: { name: 'pathRefused' },
    });
    await expect(change({ removed: ['src/util'], base_version: 3 })).rejects.toMatchObject({
      entry: { code: 409 },
    });
    expect(await change({ removed: ['src/util', 'never.txt'], base_version: 4 })).toEqual({
      saved: 2,
      version: 5,
      check: null,
    });
    expect(await names()).toEqual([]);
    expect(stage.conversation.runtime.commands).toContain('remove src/util/b.ts');
    expect(await change({ removed: ['src/util'] })).toEqual({ saved: 0, version: 5, check: null });
  });

  it('refuses changes on a plan without editing; files equal to the head are no change [MEM-022, MEM-023]', async () => {
    const { userId, site } = await built();
    const free = createConversation(stage.open().db, stage.model, { plan: 'CODE_PLAN_FREE' });
    const edit = (files: Record<string, string>, rest: object = {}) =>
      free.call('saveFiles', userId, {
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
    const refused = { entry: { name: 'planNeeded', code: 403 } };
    await expect(edit({ 'src/App.tsx': 'changed' })).rejects.toMatchObject(refused);
    await expect(edit({}, { removed: ['src'] })).rejects.toMatchObject(refused);
    await expect(edit({}, { renamed: [{ from: 'src', to: 'lib' }] })).rejects.toMatchObject(
      refused,
    );
    expect(await edit(page)).toEqual({ saved: 0, version: 1, check: null });
    expect(await stage.conversation.files(site)).toEqual(page);
    await free.close();
  });

  it('combines the parts of a batch into one version, created by the last part [ADR 072]', async () => {
    const { userId, site } = await built();
    expect(await save(userId, site, { 'a.txt': '1' }, { batch: 'b', last: false })).toEqual({
      saved: 0,
      version: 1,
      check: null,
    });
    expect(Object.keys(await stage.conversation.files(site))).not.toContain('a.txt');
    expect(await save(userId, site, { 'b.txt': '2' }, { batch: 'b' })).toEqual({
      saved: 2,
      version: 2,
      check: null,
    });
  });

  const part = (
    batch: string,
    number: number | undefined,
    files: Record<string, string>,
    last = false,
  ) => ({
    files,
    rest: { batch, last, ...(number === undefined ? {} : { part: number }) },
  });
  const send = (userId: number, site: string, { files, rest }: ReturnType<typeof part>) =>
    save(userId, site, files, rest);
  const partsOf = (site: string) =>
    stage.open().db.select().from(saveParts).where(eq(saveParts.projectUuid, site));

  it('accepts the parts of a batch in another process, in any order and repeatedly', async () => {
    const { userId, site } = await built();
    const other = createConversation(stage.open().db, stage.model);
    const there = (one: ReturnType<typeof part>) =>
      other.call('saveFiles', userId, {
        site_uuid: site,
        files: Object.entries(one.files).map(([file_path, file_content]) => ({
          file_path,
          file_content,
        })),
        ...{ renamed: [], removed: [], ...one.rest },
      });
    const [two, one, three] = [
      part('b', 2, { 'b.txt': '2', 'a.txt': 'last' }),
      part('b', 1, { 'a.txt': '1' }),
      part('b', 3, { 'c.txt': '3' }, true),
    ];
    await send(userId, site, two);
    await there(one);
    await there(one);
    expect(await stage.conversation.files(site)).toEqual(page);
    const answer = { saved: 3, version: 2, check: null };
    expect(await there(three)).toEqual(answer);
    expect(await stage.conversation.files(site)).toEqual({
      ...page,
      'a.txt': 'last',
      'b.txt': '2',
      'c.txt': '3',
    });
    // A part that is sent again after the save gets the same response and saves nothing.
    await save(userId, site, { 'c.txt': 'newer' });
    expect(await send(userId, site, three)).toEqual(answer);
    await send(userId, site, one);
    expect((await stage.conversation.files(site))['c.txt']).toBe('newer');
    expect((await partsOf(site)).map(({ part: name }) => name)).toEqual(['answer']);
    await other.close();
  });

  it('refuses the last part when one is missing, keeps the others, and saves all when it arrives', async () => {
    const { userId, site } = await built();
    const [one, two, three] = [
      part('b', 1, { 'a.txt': '1' }),
      part('b', 2, { 'b.txt': '2' }),
      part('b', 3, { 'c.txt': '3' }, true),
    ];
    const missing = { entry: { name: 'partsMissing' } };
    await send(userId, site, one);
    await expect(send(userId, site, three)).rejects.toMatchObject(missing);
    expect(await stage.conversation.files(site)).toEqual(page);
    await send(userId, site, two);
    expect(await send(userId, site, three)).toMatchObject({ saved: 3, version: 2 });
    await expect(
      send(userId, site, part('never begun', undefined, { 'd.txt': '4' }, true)),
    ).rejects.toMatchObject(missing);
    expect(Object.keys(await stage.conversation.files(site))).not.toContain('d.txt');
  });

  it('keeps the parts when the commit is refused, and commits them on the current base', async () => {
    const { userId, site } = await built();
    await send(userId, site, part('b', 1, { 'src/App.tsx': 'mine' }));
    await save(userId, site, { 'src/App.tsx': 'theirs' });
    const end = (base_version: number) =>
      save(userId, site, { 'z.txt': 'z' }, { batch: 'b', part: 2, base_version });
    await expect(end(1)).rejects.toMatchObject({ entry: { code: 409 } });
    expect(await end(2)).toMatchObject({ saved: 2, version: 3 });
    expect((await stage.conversation.files(site))['src/App.tsx']).toBe('mine');
  });

  it('applies the limits to all parts of one save and of all pending saves of a project', async () => {
    const { userId, site } = await built();
    const refused = { entry: { name: 'filesTooLarge' } };
    /** Inserts rows of parts that count as one megabyte each, without the data. */
    const fill = (batch: string, count: number) =>
      stage
        .open()
        .db.insert(saveParts)
        .values(
          Array.from({ length: count }, (_, i) => ({
            ...{ projectUuid: site, batch, part: `${i + 1}`, body: new TextEncoder().encode('[]') },
            ...{ files: 1, size: megabyte, at: new Date() },
          })),
        );
    await expect(
      send(userId, site, part('one', 1, { 'big.txt': 'x'.repeat(megabyte + 1) })),
    ).rejects.toMatchObject(refused);
    await fill('one', 19);
    await send(userId, site, part('one', 20, { 'a.txt': 'x'.repeat(megabyte) }));
    // A repeated part is not counted twice.
    await send(userId, site, part('one', 20, { 'a.txt': 'y'.repeat(megabyte) }));
    await expect(send(userId, site, part('one', 21, { 'b.txt': 'x' }))).rejects.toMatchObject(
      refused,
    );
    await fill('two', 20);
    await fill('three', 20);
    await expect(send(userId, site, part('four', 1, { 'a.txt': 'x' }))).rejects.toMatchObject(
      refused,
    );
    expect(await save(userId, site, { 'a.txt': 'x' })).toMatchObject({ saved: 1 });
  });

  it('deletes parts whose last one never arrives', async () => {
    const { userId, site } = await built();
    await send(userId, site, part('old', 1, { 'a.txt': '1' }));
    const old = new Date(Date.now() - limits.files.savePartsMs - 1);
    await stage.open().db.update(saveParts).set({ at: old }).where(eq(saveParts.projectUuid, site));
    await send(userId, site, part('new', 1, { 'b.txt': '2' }));
    expect((await partsOf(site)).map(({ batch }) => batch)).toEqual(['new']);
  });

  it('ends a dead generation that blocks a save', async () => {
    const { userId, site } = await built();
    // The clock of the dead process does not advance, so it does not renew its lease.
    const dead = createConversation(stage.open().db, stage.model, {
      clock: new FakeClock(new Date().toISOString()),
    });
    const answer = createGate();
    stage.model.script({ text: 'ok', until: answer.passed });
    const running = await dead.send(userId, site);
    await expect.poll(() => stage.model.active).toBe(1);
    await expect(save(userId, site, { 'a.txt': '1' })).rejects.toMatchObject({
      entry: { code: 703 },
    });
    await stage
      .open()
      .db.update(runs)
      .set({ leaseUntil: new Date(0) })
      .where(eq(runs.id, running.run));
    expect(await save(userId, site, { 'a.txt': '1' })).toMatchObject({ saved: 1, version: 2 });
    expect(await stage.conversation.runs.get(running.run)).toMatchObject({ status: 'interrupted' });
    answer.open();
    await dead.events(running);
    await dead.close();
  });

  it('refuses bad paths, other users’ projects, and saving during a generation (703)', async () => {
    const { userId, site } = await built();
    await expect(save(userId, site, { '../x': '1' })).rejects.toMatchObject({
      entry: { name: 'pathRefused' },
    });
    const stranger = await stage.conversation.person();
    await expect(save(stranger.userId, site, { a: '1' })).rejects.toMatchObject({
      entry: { code: 404 },
    });
    const answer = createGate();
    stage.model.script({
      text: 'ok',
      until: answer.passed,
    });
    const running = await stage.conversation.send(userId, site);
    await expect(save(userId, site, { a: '1' })).rejects.toMatchObject({ entry: { code: 703 } });
    answer.open();
    await stage.conversation.events(running);
  });

  it('streams an enhanced prompt in events, and requires a model [GAP-32, CHAT-032]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({
      text: 'A flower shop with opening hours.',
      usage: { input: 60, output: 40 },
    });
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, {
        request_type: 'generate_prompt_enhancer',
        prompt: 'flowers',
      }),
    );
    expect(answerText(events)).toBe('A flower shop with opening hours.');
    expect(last(events)).toMatchObject({ status: 'END' });
    expect(await stage.conversation.ledger.balance(userId)).toMatchObject({
      tokens: 29_900,
      held: 0,
    });
    const bare = createConversation(stage.open().db, undefined, {
      starter: { provider: 'Starter', name: 's', free: true, async *stream() {} },
    });
    await expect(
      bare.send(userId, site, { request_type: 'generate_prompt_enhancer', prompt: 'x' }),
    ).rejects.toMatchObject({
      entry: { code: 4000 },
    });
    await bare.close();
  });

  it('books prompt enhancement to the user’s own project only, and names no other user’s [SEC-009]', async () => {
    const [mine, theirs] = [await stage.conversation.person(), await stage.conversation.person()];
    stage.model.script(
      { text: artifact({ 'a.txt': 'a' }) },
      { text: artifact({ 'a.txt': 'a' }) },
      { text: 'better' },
      { text: 'better' },
    );
    for (const { userId, site } of [mine, theirs])
      await stage.conversation.events(await stage.conversation.send(userId, site));
    const booked = async (site: string) => {
      const sent = await stage.conversation.send(mine.userId, site, {
        request_type: 'generate_prompt_enhancer',
        prompt: 'flowers',
      });
      await stage.conversation.events(sent);
      return (await stage.conversation.runs.get(sent.run))?.projectUuid;
    };
    expect(await booked(mine.site)).toBe(mine.site);
    expect(await booked(theirs.site)).not.toBe(theirs.site);
  });
});
