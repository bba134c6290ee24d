import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPreviewLabel } from '../../domain/preview/address.ts';
import { createPreviewNames, type PreviewNames } from '../../services/projects/index.ts';
import { previewLabels } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { chat, projects, versions } = contract;
const { idleMs, noteMs, knownMs } = limits.preview.label;

withDatabase('names of previews', (open) => {
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let names: PreviewNames;
  beforeEach(async () => {
    app = await createTestApp(open());
    [ada, bob] = [await app.signIn(), await app.signIn()];
    names = createPreviewNames({ db: open().db, clock: app.clock });
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
  });
  afterEach(() => app.close());

  /** Creates a private project of Ada, whose plan allows that. */
  const make = async () => {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as: ada })).data;
    const { id } = (await app.call(projects.create, { uuid, title: 'Tea' }, { as: ada })).data;
    return { id, uuid };
  };
  const ask = (uuid: string, as = ada) => app.call(projects.preview, { uuid }, { as });
  const nameOf = async (uuid: string, as = ada) => (await ask(uuid, as)).data.name;
  const renew = (uuid: string, as = ada) => app.call(projects.renewPreview, { uuid }, { as });
  const setGrade = (id: string, grade: 1 | 2) =>
    app.call(projects.setGrade, { id, grade }, { as: ada });
  /** Resolves a name in another process, which was not notified of a change. */
  const find = (name: string) => createPreviewNames({ db: open().db, clock: app.clock }).find(name);
  const usedAt = async (uuid: string) =>
    (
      await open().db.select().from(previewLabels).where(eq(previewLabels.projectUuid, uuid))
    )[0]?.usedAt.getTime();

  it('gives members of a private project one label for concurrent requests, and nobody else any [SEC-M9]', async () => {
    const { uuid } = await make();
    const asked = await Promise.all([1, 2, 3].map(() => nameOf(uuid)));
    const [name = ''] = asked;
    expect([new Set(asked).size, isPreviewLabel(name), name.includes(uuid)]).toEqual([
      1,
      true,
      false,
    ]);
    expect(await find(name)).toEqual({ project: uuid, isGuarded: true });
    expect(await find(uuid)).toBeUndefined();
    const { data } = await app.call(chat.getChat, { site_uuid: uuid }, { as: ada });
    expect(data.preview_name).toBe(name);
    for (const call of [ask, renew])
      expect((await call(uuid, bob)).message).toBe((await call(randomUUID(), bob)).message);
    expect(await nameOf(uuid)).toBe(name);
  });

  it('returns the current address of a private page, and stores its label nowhere else [SEC-M9]', async () => {
    const { id, uuid } = await make();
    const name = await nameOf(uuid);
    await app.call(
      projects.update,
      { id, previewUrl: `http://${name}.preview.localhost:4100` },
      { as: ada },
    );
    const fresh = (await renew(uuid)).data.name;
    const { data } = await app.call(chat.getChat, { site_uuid: uuid }, { as: ada });
    expect([data.preview_name, data.preview_url]).toEqual([
      fresh,
      `http://${fresh}.preview.localhost:4100/`,
    ]);
    expect(JSON.stringify((await app.call(projects.pageList, {}, { as: ada })).data)).not.toContain(
      fresh,
    );
    await setGrade(id, 1);
    const seen = await app.call(projects.infoByUuid, { uuid }, { as: bob });
    expect(seen.data.previewUrl).toBe(`http://${uuid}.preview.localhost:4100/`);
    expect(JSON.stringify(seen.data)).not.toContain(name);
  });

  it('invalidates the old name as soon as there is a new one [SEC-M9]', async () => {
    const { uuid } = await make();
    const old = await nameOf(uuid);
    expect(await names.find(old)).toMatchObject({ project: uuid });
    const fresh = (await renew(uuid)).data.name;
    expect([fresh === old, await find(old), await find(fresh)]).toEqual([
      false,
      undefined,
      { project: uuid, isGuarded: true },
    ]);
    // A process that was not notified may use its cache for `knownMs`.
    await app.clock.advance(knownMs);
    expect(await names.find(old)).toBeUndefined();
  });

  it('changes with the project’s visibility, and no label is used again [SEC-M9]', async () => {
    const { id, uuid } = await make();
    const first = await nameOf(uuid);
    await setGrade(id, 1);
    expect([await nameOf(uuid), await nameOf(uuid, bob), (await renew(uuid)).data.name]).toEqual([
      uuid,
      uuid,
      uuid,
    ]);
    expect((await renew(uuid, bob)).code).toBe(404);
    expect([await find(first), await find(uuid)]).toEqual([
      undefined,
      { project: uuid, isGuarded: false },
    ]);
    await setGrade(id, 2);
    const second = await nameOf(uuid);
    expect([second === first, await find(first), await find(uuid)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    // The project is private already, so it keeps its label.
    await setGrade(id, 2);
    expect(await nameOf(uuid)).toBe(second);
  });

  it('expires a day after its last use by its page or a member, and records use once an hour [SEC-M9]', async () => {
    const { uuid } = await make();
    const name = await names.nameOfUuid(uuid);
    const began = await usedAt(uuid);
    await app.clock.advance(noteMs - 1);
    await find(name);
    expect(await usedAt(uuid)).toBe(began);
    await app.clock.advance(1);
    await find(name);
    expect(await usedAt(uuid)).toBe(app.now().getTime());
    await app.clock.advance(idleMs - 1);
    expect(await names.nameOfUuid(uuid)).toBe(name);
    await app.clock.advance(idleMs - 1);
    expect(await find(name)).toMatchObject({ project: uuid });
    await app.clock.advance(idleMs);
    expect(await find(name)).toBeUndefined();
    const fresh = await names.nameOfUuid(uuid);
    expect([fresh === name, await find(name), await find(fresh)]).toEqual([
      false,
      undefined,
      { project: uuid, isGuarded: true },
    ]);
  });

  it('gives a copy a separate name, and ends with its project [SEC-M9]', async () => {
    const { id, uuid } = await make();
    const name = await nameOf(uuid);
    const copy = (await app.call(versions.copy, { uuid }, { as: ada })).data.uuid;
    const its = await nameOf(copy);
    expect([isPreviewLabel(its), its === name, await find(its)]).toEqual([
      true,
      false,
      { project: copy, isGuarded: true },
    ]);
    await app.call(projects.remove, { ids: [id] }, { as: ada });
    expect([await find(name), await usedAt(uuid), await find(its)]).toEqual([
      undefined,
      undefined,
      { project: copy, isGuarded: true },
    ]);
  });
});
