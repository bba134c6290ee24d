import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createVersions, type VersionsService } from '../../services/versions/index.ts';
import { createTestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject, insertUser } from '../support/rows.ts';

const write = (path: string, content: string) => ({
  path,
  bytes: new TextEncoder().encode(content),
});

withDatabase('what a prompt reads of the versions', (open) => {
  let versions: VersionsService;
  let project: string;
  let clock: FakeClock;
  beforeEach(async () => {
    const { db } = open();
    clock = new FakeClock();
    versions = createVersions({ db, clock });
    project = await insertProject(db, await insertUser(db));
  });
  const commit = async (...changes: { path: string; bytes: Uint8Array | null }[]) => {
    await clock.advance(60_000);
    await versions.commit({ project, kind: 'turn', changes });
  };
  const first = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map((path) => write(path, '1'));

  it('lists what was changed lately, the latest first, without what made the project [GEN-044]', async () => {
    expect(await versions.recentChanges(project)).toEqual([]);
    await commit(...first);
    expect(await versions.recentChanges(project)).toEqual([]);
    await commit(write('b.ts', '2'));
    await commit(write('d.ts', '2'), write('a.ts', '2'));
    await commit(write('b.ts', '3'));
    await commit({ path: 'a.ts', bytes: null });
    expect(await versions.recentChanges(project)).toEqual(['b.ts', 'd.ts']);
    // An import that changes nearly all files does not count as a recent change.
    await commit(...['c.ts', 'd.ts', 'e.ts'].map((path) => write(path, 'imported')));
    expect(await versions.recentChanges(project)).toEqual(['b.ts', 'd.ts']);
  });

  it('lists what the user changed by hand since the last turn, and nothing before a turn', async () => {
    const save = (kind: 'save' | 'repair' | 'restore', ...paths: string[]) =>
      versions.commit({
        project,
        kind,
        changes: paths.map((path) => write(path, kind + clock.now())),
      });
    await save('save', 'a.ts', 'b.ts');
    expect(await versions.changesByHand(project)).toEqual([]);
    await commit(...first);
    expect(await versions.changesByHand(project)).toEqual([]);
    await save('save', 'd.ts');
    await clock.advance(1_000);
    await save('save', 'b.ts', 'd.ts');
    await save('repair', 'c.ts');
    expect(await versions.changesByHand(project)).toEqual(['b.ts', 'd.ts']);
    await versions.commit({ project, kind: 'save', changes: [{ path: 'd.ts', bytes: null }] });
    expect(await versions.changesByHand(project)).toEqual(['b.ts']);
    await commit(write('e.ts', '3'));
    expect(await versions.changesByHand(project)).toEqual([]);
  });

  it('finds the version of a time, else the first [GEN-044]', async () => {
    const began = clock.now();
    expect(await versions.versionAt(project, began)).toBeNull();
    await commit(...first);
    await commit(write('b.ts', '2'));
    const later = clock.now();
    await commit(write('b.ts', '3'));
    expect(await versions.versionAt(project, began)).toBe(1);
    expect(await versions.versionAt(project, later)).toBe(2);
    expect(await versions.versionAt(project, clock.now())).toBe(3);
  });

  it('copies the rules of a project with it [GEN-047]', async () => {
    const app = await createTestApp(open(), { clock });
    const ada = await app.signIn();
    await app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_PRO' });
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    await app.call(contract.projects.create, { uuid, title: 'Tea' }, { as: ada });
    await app.services.versions.commit({
      project: uuid,
      kind: 'save',
      changes: [write('SAYSO.md', 'Always green.\n'), write('a.txt', 'a')],
    });
    const copy = (await app.call(contract.versions.copy, { uuid }, { as: ada })).data.uuid;
    const { files } = (
      await app.call(contract.chat.getChat, { site_uuid: copy, type: 'files' }, { as: ada })
    ).data;
    expect(files).toContainEqual(
      expect.objectContaining({ file_path: 'SAYSO.md', file_content: 'Always green.\n' }),
    );
    await app.close();
  });
});
