import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { chat, projects, versions } = contract;

withDatabase('the download of a project', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
  });
  afterEach(() => app.close());

  const grant = (plan: 'CODE_PLAN_ADVANCE' | 'CODE_PLAN_TASTE') =>
    app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan });
  const picture = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 197) % 256);

  async function project(): Promise<string> {
    const { uuid } = (await app.call(projects.issueUuid, {}, { as: ada })).data;
    await app.call(projects.create, { uuid, title: 'Tea House 茶馆' }, { as: ada });
    const files = Array.from({ length: 120 }, (_, i) => ({
      file_path: `src/${i}.ts`,
      file_content: `export const n = ${i};\n`,
    }));
    await app.call(
      chat.saveFiles,
      { site_uuid: uuid, files: [...files, { file_path: '言/空.txt', file_content: '' }] },
      { as: ada },
    );
    await app.services.versions.commit({
      project: uuid,
      kind: 'save',
      changes: [{ path: 'public/tea.png', bytes: picture }],
    });
    return uuid;
  }

  it('contains every file byte for byte, also binary and empty ones, under the project’s name [PROJ-025]', async () => {
    await grant('CODE_PLAN_ADVANCE');
    const uuid = await project();
    const response = await app.send(versions.download, { uuid }, { as: ada });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    );
    expect(name).toMatch(/^tea_house_茶馆_[0-9a-z]{6}\.zip$/);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const stored = await app.services.versions.files(uuid);
    expect(Object.keys(files).sort()).toEqual([...stored.keys()].sort());
    for (const [path, bytes] of stored)
      expect(Buffer.from(files[path] ?? []).equals(Buffer.from(bytes)), path).toBe(true);
    expect(files['言/空.txt']).toHaveLength(0);
  });

  it('contains what serves a site elsewhere [PUB-060]', async () => {
    await grant('CODE_PLAN_ADVANCE');
    const uuid = await project();
    await app.services.versions.commit({
      project: uuid,
      kind: 'save',
      changes: [{ path: 'package.json', bytes: new TextEncoder().encode('{}') }],
    });
    const response = await app.send(versions.download, { uuid }, { as: ada });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const added = Object.keys(files).filter((path) => !path.includes('/'));
    expect(added.sort()).toEqual(['Caddyfile', 'Dockerfile', 'package.json']);
    expect(Buffer.from(files.Dockerfile ?? []).toString()).toContain('npm run build');
    // They are no files of the project itself.
    expect((await app.services.versions.files(uuid)).has('Dockerfile')).toBe(false);
  });

  it.each([null, 'CODE_PLAN_TASTE'] as const)(
    'is refused with 403 on the plan %s, without any file name [MEM-022]',
    async (plan) => {
      const uuid = await project();
      if (plan) await grant(plan);
      expect(await app.call(versions.download, { uuid }, { as: ada })).toMatchObject({
        code: 403,
        data: { name: 'planNeeded' },
      });
    },
  );

  it('is available to its owner only, even for a public project', async () => {
    const uuid = await project();
    const bob = await app.signIn();
    await app.services.admin.run({ do: 'grant-plan', user: bob.phone, plan: 'CODE_PLAN_ADVANCE' });
    expect((await app.call(versions.download, { uuid }, { as: bob })).code).toBe(404);
  });
});
