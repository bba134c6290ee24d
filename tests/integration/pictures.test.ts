import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createPagePictures } from '../../services/versions/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';

const { projects, versions, chat } = contract;
const taken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

withDatabase('pictures', (open) => {
  let app: TestApp;
  let ada: Person;
  let uuid: string;
  beforeEach(async () => {
    app = await createTestApp(open(), { clock: new FakeClock() });
    ada = await app.signIn();
    uuid = (await app.call(projects.issueUuid, {}, { as: ada })).data.uuid;
    await app.call(projects.create, { uuid, title: '<Tea> & 茶' }, { as: ada });
    await app.call(
      chat.saveFiles,
      { site_uuid: uuid, files: [{ file_path: 'a.txt', file_content: 'a' }] },
      { as: ada },
    );
    return () => app.close();
  });
  const pictures = () => createPagePictures({ db: open().db, clock: app.clock });

  it('returns a placeholder with the title, then the latest picture of a check [PROJ-030, GAP-51]', async () => {
    const drawn = await app.send(projects.picture, { uuid }, { as: ada });
    expect(drawn.headers.get('content-type')).toBe('image/svg+xml');
    expect(drawn.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(await drawn.text()).toContain('&lt;Tea&gt; &amp; 茶');
    await pictures().storePicture(uuid, 2, taken);
    await pictures().storePicture(uuid, 1, taken.slice(1));
    const seen = await app.send(projects.picture, { uuid }, { as: ada });
    expect([seen.headers.get('content-type'), new Uint8Array(await seen.arrayBuffer())]).toEqual([
      'image/jpeg',
      taken,
    ]);
  });

  it('shows the picture of a private project to its owner only [GAP-51]', async () => {
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
    const { id } = (await app.call(projects.infoByUuid, { uuid }, { as: ada })).data;
    const bob = await app.signIn();
    expect(
      (await app.send(projects.picture, { uuid }, { as: bob })).headers.get('content-type'),
    ).toBe('image/svg+xml');
    await app.call(projects.setGrade, { id, grade: 2 }, { as: ada });
    expect((await app.call(projects.picture, { uuid }, { as: bob })).code).toBe(404);
  });

  it('marks in the history the versions with a picture, and shows it [ADR 062]', async () => {
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
    await app.call(
      chat.saveFiles,
      { site_uuid: uuid, files: [{ file_path: 'a.txt', file_content: 'b' }] },
      { as: ada },
    );
    await pictures().storePicture(uuid, 2, taken);
    const { list } = (await app.call(versions.list, { uuid }, { as: ada })).data;
    expect(list.map(({ number, hasPicture }) => [number, hasPicture])).toEqual([
      [2, true],
      [1, false],
    ]);
    const shown = await app.send(versions.picture, { uuid, number: 2 }, { as: ada });
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(taken);
    expect((await app.call(versions.picture, { uuid, number: 1 }, { as: ada })).code).toBe(404);
  });

  it('shows for a copy the picture of its version, not of a later one [GAP-51]', async () => {
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
    const copied = async () => (await app.call(versions.copy, { uuid }, { as: ada })).data.uuid;
    const shown = async (copy: string) => {
      const answer = await app.send(projects.picture, { uuid: copy }, { as: ada });
      return [
        answer.headers.get('content-type'),
        [...new Uint8Array(await answer.arrayBuffer()).slice(0, taken.length)],
      ];
    };
    await pictures().storePicture(uuid, 1, taken);
    const first = await copied();
    expect(await shown(first)).toEqual(['image/jpeg', [...taken]]);
    expect((await app.call(versions.list, { uuid: first }, { as: ada })).data.list).toMatchObject([
      { number: 1, hasPicture: true },
    ]);
    // No check has run since the change, so a copy does not show the outdated picture.
    await app.call(
      chat.saveFiles,
      { site_uuid: uuid, files: [{ file_path: 'a.txt', file_content: 'b' }] },
      { as: ada },
    );
    expect((await shown(await copied()))[0]).toBe('image/svg+xml');
  });

  it('stores only the latest of a project, and none of a deleted one', async () => {
    const kept = pictures();
    await kept.storePicture(uuid, 1, taken);
    await kept.storePicture(uuid, 2, taken);
    await kept.storePicture(uuid, 1 + limits.check.picturesKept, taken);
    await expect(kept.ofVersion(uuid, 1)).rejects.toMatchObject({ entry: { name: 'notFound' } });
    expect((await kept.ofVersion(uuid, 2)).type).toBe('image/jpeg');
    const { id } = (await app.call(projects.infoByUuid, { uuid }, { as: ada })).data;
    await app.call(projects.remove, { ids: [id] }, { as: ada });
    await expect(kept.ofVersion(uuid, 2)).rejects.toMatchObject({ entry: { name: 'notFound' } });
  });
});
