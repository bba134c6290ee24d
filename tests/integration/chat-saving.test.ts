import { expect, it } from 'vitest';
import { artifact, conversation, words } from '../support/conversation.ts';
import { eachConversation, gate, last, page } from '../support/conversation-suite.ts';

eachConversation('saving and enhancing', (stage) => {
  const save = (userId: number, site: string, files: Record<string, string>, rest: object = {}) =>
    stage.talk.call('saveFiles', userId, {
      site_uuid: site,
      files: Object.entries(files).map(([file_path, file_content]) => ({ file_path, file_content })),
      renamed: [],
      removed: [],
      last: true,
      ...rest,
    });
  async function built() {
    const person = await stage.talk.person();
    stage.model.script({ text: artifact(page) });
    await stage.talk.events(await stage.talk.send(person.userId, person.site));
    return person;
  }

  it('decision 29: saves what differs as one version, and nothing when it equals the head', async () => {
    const { userId, site } = await built();
    expect(await save(userId, site, page)).toEqual({ saved: 0, version: 1, check: null });
    expect(await save(userId, site, { ...page, 'src/App.tsx': 'changed' })).toEqual({ saved: 1, version: 2, check: null });
    expect(stage.talk.runtime.asked).toContain('write src/App.tsx');
    expect(await save(userId, site, { 'src/App.tsx': 'changed' }, { base_version: 1 })).toEqual({ saved: 0, version: 2, check: null });
  });

  it('decision 29: different contents on an older base are 409 and nothing is written', async () => {
    const { userId, site } = await built();
    await save(userId, site, { 'src/App.tsx': 'mine' }, { base_version: 1 });
    await expect(save(userId, site, { 'src/App.tsx': 'theirs' }, { base_version: 1 })).rejects.toMatchObject({ entry: { code: 409 } });
    expect((await stage.talk.files(site))['src/App.tsx']).toBe('mine');
  });

  it('decision 29: renames and removes files and folders by hand, one version each, and the locks go along', async () => {
    const { userId, site } = await built();
    const change = (rest: object) => save(userId, site, {}, rest);
    await save(userId, site, { 'src/lib/a.ts': 'a', 'src/lib/b.ts': 'b' });
    await stage.talk.locks.replace(site, ['src/lib', 'index.html']);
    expect(await change({ renamed: [{ from: 'src/lib', to: 'src/util' }] })).toMatchObject({ version: 3 });
    expect(await stage.talk.locks.of(site)).toEqual(['index.html', 'src/util']);
    expect(await change({ renamed: [{ from: 'src/util/a.ts', to: 'src/util/A.ts' }] })).toMatchObject({ version: 4 });
    const names = async () => Object.keys(await stage.talk.files(site)).filter((path) => path.startsWith('src/util'));
    expect(await names()).toEqual(['src/util/A.ts', 'src/util/b.ts']);
    await expect(change({ renamed: [{ from: 'src/util/A.ts', to: 'src/util/b.ts' }] })).rejects.toMatchObject({
      entry: { name: 'fileExists' },
    });
    await expect(change({ renamed: [{ from: 'none.ts', to: 'x.ts' }] })).rejects.toMatchObject({ entry: { name: 'notFound' } });
    await expect(change({ renamed: [{ from: 'index.html', to: '../x' }] })).rejects.toMatchObject({ entry: { name: 'pathRefused' } });
    await expect(change({ removed: ['src/util'], base_version: 3 })).rejects.toMatchObject({ entry: { code: 409 } });
    expect(await change({ removed: ['src/util', 'never.txt'], base_version: 4 })).toEqual({ saved: 2, version: 5, check: null });
    expect(await names()).toEqual([]);
    expect(stage.talk.runtime.asked).toContain('remove src/util/b.ts');
    expect(await change({ removed: ['src/util'] })).toEqual({ saved: 0, version: 5, check: null });
  });

  it('MEM-022 MEM-023 a plan without editing may not change what is there; what equals the head is no change', async () => {
    const { userId, site } = await built();
    const free = conversation(stage.open().db, stage.model, { plan: 'CODE_PLAN_FREE' });
    const edit = (files: Record<string, string>, rest: object = {}) =>
      free.call('saveFiles', userId, {
        site_uuid: site,
        files: Object.entries(files).map(([file_path, file_content]) => ({ file_path, file_content })),
        renamed: [],
        removed: [],
        last: true,
        ...rest,
      });
    const refused = { entry: { name: 'planNeeded', code: 403 } };
    await expect(edit({ 'src/App.tsx': 'changed' })).rejects.toMatchObject(refused);
    await expect(edit({}, { removed: ['src'] })).rejects.toMatchObject(refused);
    await expect(edit({}, { renamed: [{ from: 'src', to: 'lib' }] })).rejects.toMatchObject(refused);
    expect(await edit(page)).toEqual({ saved: 0, version: 1, check: null });
    expect(await stage.talk.files(site)).toEqual(page);
    await free.close();
  });

  it('decision 32: the parts of a batch are one version, made by the last', async () => {
    const { userId, site } = await built();
    expect(await save(userId, site, { 'a.txt': '1' }, { batch: 'b', last: false })).toEqual({ saved: 0, version: 1, check: null });
    expect(Object.keys(await stage.talk.files(site))).not.toContain('a.txt');
    expect(await save(userId, site, { 'b.txt': '2' }, { batch: 'b' })).toEqual({ saved: 2, version: 2, check: null });
  });

  it('refuses bad paths, foreign sites, and saving while a generation runs (703)', async () => {
    const { userId, site } = await built();
    await expect(save(userId, site, { '../x': '1' })).rejects.toMatchObject({ entry: { name: 'pathRefused' } });
    const stranger = await stage.talk.person();
    await expect(save(stranger.userId, site, { a: '1' })).rejects.toMatchObject({ entry: { code: 404 } });
    const answer = gate();
    stage.model.script({
      text: 'ok',
      until: answer.passed,
    });
    const running = await stage.talk.send(userId, site);
    await expect(save(userId, site, { a: '1' })).rejects.toMatchObject({ entry: { code: 703 } });
    answer.open();
    await stage.talk.events(running);
  });

  it('GAP-32 CHAT-032 streams a better prompt as events that join to it, and needs a model', async () => {
    const { userId, site } = await stage.talk.person();
    stage.model.script({ text: 'A flower shop with opening hours.', usage: { input: 60, output: 40 } });
    const events = await stage.talk.events(
      await stage.talk.send(userId, site, { request_type: 'generate_prompt_enhancer', prompt: 'flowers' }),
    );
    expect(words(events)).toBe('A flower shop with opening hours.');
    expect(last(events)).toMatchObject({ status: 'END' });
    expect(await stage.talk.ledger.balance(userId)).toMatchObject({ tokens: 29_900, held: 0 });
    const bare = conversation(stage.open().db, undefined, { starter: { provider: 'Starter', name: 's', free: true, async *stream() {} } });
    await expect(bare.send(userId, site, { request_type: 'generate_prompt_enhancer', prompt: 'x' })).rejects.toMatchObject({
      entry: { code: 4000 },
    });
    await bare.close();
  });

  it('SEC-009 books a better prompt on an own project only, and names nobody else’s', async () => {
    const [mine, theirs] = [await stage.talk.person(), await stage.talk.person()];
    stage.model.script({ text: artifact({ 'a.txt': 'a' }) }, { text: artifact({ 'a.txt': 'a' }) }, { text: 'better' }, { text: 'better' });
    for (const { userId, site } of [mine, theirs]) await stage.talk.events(await stage.talk.send(userId, site));
    const booked = async (site: string) => {
      const sent = await stage.talk.send(mine.userId, site, { request_type: 'generate_prompt_enhancer', prompt: 'flowers' });
      await stage.talk.events(sent);
      return (await stage.talk.runs.get(sent.run))?.projectUuid;
    };
    expect(await booked(mine.site)).toBe(mine.site);
    expect(await booked(theirs.site)).not.toBe(theirs.site);
  });
});
