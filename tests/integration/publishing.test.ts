import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { blobs, editions, users } from '../../services/store/schema/index.ts';
import { createGate } from '../support/conversation-suite.ts';
import { describePublishing, openPublishing, script, site } from '../support/publishing.ts';
import { insertUser } from '../support/rows.ts';

describePublishing('published editions', (stage, { open, published }) => {
  it('are replaced at once by the next one, which keeps the assets for open pages', async () => {
    const { host, userId, uuid, name } = await published();
    await stage().change(uuid, { 'index.html': '<p>newer</p>' });
    expect(await stage().publishing.read(userId, uuid)).toMatchObject({
      current: 1,
      changed: true,
    });
    stage().setBuildOutput({ 'index.html': '<p>two</p>', 'assets/index-AAAAAAA2.js': 'two' });
    await stage().publish(userId, uuid);
    const state = await stage().publishing.read(userId, uuid);
    expect(state).toMatchObject({ name, current: 2, changed: false });
    expect(state.list.map(({ number, version }) => [number, version])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect((await stage().visit(host, '/')).text).toContain('two');
    expect((await stage().visit(host, '/assets/index-Dk3j2_aB.js')).text).toBe(script);
    expect((await stage().visit(host, '/robots.txt', { accept: '*/*' })).status).toBe(404);
  });

  it.each([
    ['a build that fails', 'src/App.tsx: Unexpected token', 'Unexpected token'],
    [
      'a file that is too large',
      { ...site, 'film.mp4': new Uint8Array(limits.publishing.maxFileBytes + 1) },
      'film.mp4',
    ],
    [
      'too many files',
      {
        ...site,
        ...Object.fromEntries(
          Array.from({ length: limits.publishing.maxFiles }, (_, i) => [`p/${i}.txt`, 'x']),
        ),
      },
      'files',
    ],
  ])('stay unchanged through %s, which reports why', async (_, next, why) => {
    const { host, userId, uuid } = await published();
    stage().setBuildOutput(next);
    const { status, log } = await stage().publish(userId, uuid);
    expect([status, log.includes(why)]).toEqual(['failed', true]);
    expect(await stage().publishing.read(userId, uuid)).toMatchObject({
      current: 1,
      attempt: { status: 'failed' },
    });
    expect((await stage().visit(host, '/')).text).toContain('one');
  });

  it('never show a project that changed during the build', async () => {
    const { host, userId, uuid } = await published();
    const wait = createGate();
    stage().setBuildOutput({ 'index.html': 'half' }, wait.passed);
    const { run } = await stage().publishing.publish(userId, uuid);
    await stage().change(uuid, { 'index.html': '<p>meanwhile</p>' });
    wait.open();
    for await (const _ of stage().runs.follow(run, 0));
    expect(await stage().publishing.read(userId, uuid)).toMatchObject({
      current: 1,
      changed: true,
      attempt: { status: 'failed' },
    });
    expect((await stage().visit(host, '/')).text).toContain('one');
  });

  it('have an address that begins as chosen the first time, and keep it [PROJ-034]', async () => {
    const { userId, uuid } = await stage().person();
    await stage().change(uuid, { 'index.html': 'one' });
    stage().setBuildOutput({ 'index.html': 'one' });
    const publish = async (name: string) => {
      const { run } = await stage().publishing.publish(userId, uuid, { name });
      for await (const _ of stage().runs.follow(run, 0));
      return (await stage().publishing.read(userId, uuid)).name;
    };
    const first = await publish('Lao Zao Hotpot');
    expect(first).toMatch(/^lao-zao-hotpot-[a-z0-9]{6}$/);
    expect(await publish('Another')).toBe(first);
  });

  it('are not published during a generation', async () => {
    const { userId, uuid } = await stage().person();
    const run = await stage().runs.open({ kind: 'chat', userId, projectUuid: uuid, input: {} });
    await expect(stage().publishing.publish(userId, uuid)).rejects.toMatchObject({
      entry: { name: 'taskRunning' },
    });
    await run.end('done', { status: 'END', code: 200 });
  });

  it('can be switched back to any stored edition, and forward again', async () => {
    const { host, userId, uuid } = await published();
    stage().setBuildOutput({ 'index.html': 'two' });
    await stage().publish(userId, uuid);
    expect(await stage().publishing.rollBack(userId, uuid, 1)).toMatchObject({ current: 1 });
    expect((await stage().visit(host, '/')).text).toContain('one');
    await stage().publishing.rollBack(userId, uuid, 2);
    expect((await stage().visit(host, '/')).text).toContain('two');
    await expect(stage().publishing.rollBack(userId, uuid, 9)).rejects.toMatchObject({
      entry: { name: 'notFound' },
    });
    expect((await stage().publishing.read(userId, uuid)).current).toBe(2);
  });

  it('keep the last ten, and their files through the nightly sweep', async () => {
    const { host, userId, uuid } = await published();
    for (let i = 2; i <= limits.publishing.editions + 1; i++) {
      stage().setBuildOutput({ 'index.html': `edition ${i} ${'y'.repeat(2000)}` });
      await stage().publish(userId, uuid);
    }
    const { list } = await stage().publishing.read(userId, uuid);
    expect(list.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    await stage().versions.sweepBlobs(new Date(Date.now() + 1000));
    const left = new Set(
      (await open().db.select({ hash: blobs.hash }).from(blobs)).map(({ hash }) => hash),
    );
    const manifests = await open()
      .db.select({ manifest: editions.manifest })
      .from(editions)
      .where(eq(editions.projectUuid, uuid));
    const named = manifests.flatMap(({ manifest }) =>
      Object.values(manifest).flatMap(({ hash, br = hash, gzip = hash }) => [hash, br, gzip]),
    );
    expect(named.filter((hash) => !left.has(hash))).toEqual([]);
    await stage().publishing.rollBack(userId, uuid, 2);
    expect((await stage().visit(host, '/')).text).toContain('edition 2');
  });

  it.each([
    ['zh-CN,zh;q=0.9', '网站已下线'],
    ['ja', '公開を終了'],
    ['ko-KR', '사이트가 내려가 있습니다'],
    ['fr', 'This site is offline'],
  ])(
    'return 410 in the visitor’s language (%s) after they are taken down, and return under the same name',
    async (language, words) => {
      const { host, userId, uuid, name } = await published();
      expect(await stage().publishing.unpublish(userId, uuid)).toMatchObject({
        current: null,
        name,
        changed: false,
      });
      const gone = await stage().visit(host, '/', { 'accept-language': language });
      expect([gone.status, gone.text.includes(words), gone.headers['cache-control']]).toEqual([
        410,
        true,
        'no-store',
      ]);
      expect(
        (await stage().visit(host, '/assets/index-Dk3j2_aB.js', { accept: '*/*' })).status,
      ).toBe(410);
      await stage().publish(userId, uuid);
      expect((await stage().publishing.read(userId, uuid)).name).toBe(name);
      expect((await stage().visit(host, '/')).status).toBe(200);
    },
  );

  it('stop a running publication when they are taken down', async () => {
    const { userId, uuid } = await stage().person();
    const wait = createGate();
    stage().setBuildOutput(site, wait.passed);
    const { run } = await stage().publishing.publish(userId, uuid);
    const down = stage().publishing.unpublish(userId, uuid);
    await new Promise((resolve) => setImmediate(resolve));
    wait.open();
    expect((await down).current).toBeNull();
    expect(await stage().publishing.read(userId, uuid)).toMatchObject({
      current: null,
      attempt: { run },
    });
  });

  it('are deleted with their project, and are offline while their owner’s account is under deletion', async () => {
    const { host, userId, uuid } = await published();
    await open().db.update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, userId));
    await stage().files.updateOwner(userId);
    expect((await stage().visit(host, '/')).status).toBe(410);
    await open().db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, userId));
    await stage().files.updateOwner(userId);
    expect((await stage().visit(host, '/')).status).toBe(200);
    const { id } = await stage().projects.own(uuid, userId);
    await stage().projects.remove(userId, [String(id)]);
    const gone = await stage().visit(host, '/', { 'accept-language': 'zh' });
    expect([gone.status, gone.text.includes('这里没有页面')]).toEqual([404, true]);
    expect(await open().db.select().from(editions).where(eq(editions.projectUuid, uuid))).toEqual(
      [],
    );
  });

  it('can be published, listed, changed and taken down by their owner only', async () => {
    const { uuid } = await published();
    const stranger = await insertUser(open().db);
    for (const act of [
      () => stage().publishing.read(stranger, uuid),
      () => stage().publishing.publish(stranger, uuid),
      () => stage().publishing.rollBack(stranger, uuid, 1),
      () => stage().publishing.unpublish(stranger, uuid),
    ])
      await expect(act()).rejects.toMatchObject({ entry: { name: 'notFound' } });
  });

  it('survive a killed process: the old one stays, the attempt ends, the next one works', async () => {
    const { host, userId, uuid } = await published();
    const never = createGate();
    stage().setBuildOutput({ 'index.html': 'never' }, never.passed);
    await stage().publishing.publish(userId, uuid);
    await stage().abandon();
    const next = await openPublishing(open(), { owner: 'second', dataDir: stage().dataDir });
    await next.runs.recover();
    expect(await next.publishing.read(userId, uuid)).toMatchObject({
      current: 1,
      attempt: { status: 'interrupted' },
    });
    expect((await next.visit(host, '/')).text).toContain('one');
    next.setBuildOutput({ 'index.html': 'after' });
    expect((await next.publish(userId, uuid)).status).toBe('done');
    expect((await next.visit(host, '/')).text).toContain('after');
    never.open();
    await next.close();
  });
});
