import { parseSync } from 'oxc-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { hashOf, pointsOf } from '../../services/syntax/source-positions.ts';
import { readElements } from '../../services/syntax/tagged-elements.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { chat, projects, visualEditing } = contract;

const app = '<main>\n  <h1 className="p-4">Tea</h1>\n  <p>{words}</p>\n</main>;\n';
const files = {
  'src/App.tsx': `import { words } from './words';\nexport const App = () => ${app}`,
  'src/Footer.tsx': 'export const Footer = () => <footer>Open daily</footer>;\n',
  'src/content.ts': "export const items = [{ title: 'Green tea' }, { title: 'It\\'s cold' }];\n",
  'src/theme.css': ':root {\n  --accent: #fff;\n}\n',
};
type Path = keyof typeof files;
type ApplyInput = CallInput<typeof visualEditing.apply>;

/** Returns the place of the element that begins with `start`, as its tags in a page say it. */
function placeOf(path: Path, start: string) {
  const text = files[path];
  const at = text.indexOf(start);
  const element = readElements(parseSync(path, text).program).find(
    (one) => one.element.start === at,
  )?.element;
  const end = element?.end ?? 0;
  const pointOf = pointsOf(text);
  return { path, start: pointOf(at), end: pointOf(end), hash: hashOf(text.slice(at, end)) };
}

const title = { kind: 'text' as const, at: placeOf('src/App.tsx', '<h1'), text: 'Cake' };
const footer = { kind: 'text' as const, at: placeOf('src/Footer.tsx', '<footer'), text: 'Closed' };
const words = { kind: 'text' as const, at: placeOf('src/App.tsx', '<p'), text: 'No' };
const accent = {
  ...{ kind: 'token' as const, path: 'src/theme.css', name: '--accent' },
  ...{ from: '#fff', to: '#2f5d50' },
};

withDatabase('edits of what a page shows', (open) => {
  let services: TestApp;
  let ada: Person;
  let uuid: string;
  beforeEach(async () => {
    services = await createTestApp(open());
    ada = await services.signIn();
    uuid = (await services.call(projects.issueUuid, {}, { as: ada })).data.uuid;
    await services.call(projects.create, { uuid, title: 'Tea' }, { as: ada });
    await save(files);
  });
  afterEach(() => services.close());

  const grant = () =>
    services.services.admin.run({ do: 'grant-plan', user: ada.phone, plan: 'CODE_PLAN_ADVANCE' });
  const apply = (edits: ApplyInput['edits'], as = ada) =>
    services.call(visualEditing.apply, { uuid, edits }, { as });
  const save = (contents: Record<string, string>, base?: number) =>
    services.call(
      chat.saveFiles,
      {
        site_uuid: uuid,
        files: Object.entries(contents).map(([file_path, file_content]) => ({
          file_path,
          file_content,
        })),
        ...(base === undefined ? {} : { base_version: base }),
      },
      { as: ada },
    );
  const textOf = async (path: Path) =>
    new TextDecoder().decode((await services.services.versions.files(uuid)).get(path));

  it('become one version of several files, and nothing is written before they are saved [INJ-013]', async () => {
    await grant();
    const { data } = await apply([title, footer, accent]);
    expect(data).toEqual({
      version: 1,
      files: [
        { file_path: 'src/App.tsx', file_content: files['src/App.tsx'].replace('Tea', 'Cake') },
        {
          file_path: 'src/Footer.tsx',
          file_content: files['src/Footer.tsx'].replace('Open daily', 'Closed'),
        },
        { file_path: 'src/theme.css', file_content: ':root {\n  --accent: #2f5d50;\n}\n' },
      ],
      refusals: [],
    });
    expect(await textOf('src/App.tsx')).toBe(files['src/App.tsx']);
    const saved = await services.call(
      chat.saveFiles,
      { site_uuid: uuid, files: data.files, base_version: data.version ?? 0 },
      { as: ada },
    );
    expect(saved.data).toMatchObject({ saved: 3, version: 2 });
    expect(await textOf('src/Footer.tsx')).toContain('Closed');
  });

  it('are refused one by one with their reason [INJ-008, INJ-015]', async () => {
    await grant();
    const gone = { ...title, at: { ...title.at, path: 'src/Gone.tsx' } };
    const { data } = await apply([words, title, gone]);
    expect(data.refusals).toEqual([
      { index: 0, reason: 'computedText' },
      { index: 2, reason: 'missingFile' },
    ]);
    expect(data.files.map(({ file_path }) => file_path)).toEqual(['src/App.tsx']);
    await save({ 'src/App.tsx': files['src/App.tsx'].replace('Tea', 'Milk') });
    expect((await apply([title, footer])).data).toMatchObject({
      version: 2,
      files: [{ file_path: 'src/Footer.tsx' }],
      refusals: [{ index: 0, reason: 'stale' }],
    });
  });

  describe('texts from data', () => {
    const path = 'src/content.ts' as const;
    const greenTea = { kind: 'literal' as const, path, from: 'Green tea', to: "Bob's" };
    const find = async (text: string, as = ada) =>
      services.call(visualEditing.findText, { uuid, text }, { as });
    const found = async (text: string) => (await find(text)).data;

    it('are found by the only string of the project that has them [EDIT-008]', async () => {
      await grant();
      const place = { path, line: 1 };
      const once = { place, isRepeated: false };
      expect([await found('Green tea'), await found(" It's  cold\n")]).toEqual([once, once]);
      const none = { place: null, isRepeated: false };
      expect([await found('Open daily'), await found('Gone')]).toEqual([none, none]);
      // A file that cannot be read may have the text.
      await save({ 'src/broken.ts': "const a = 'Green tea" });
      expect(await found('Green tea')).toEqual({ place: null, isRepeated: true });
      await save({
        'src/broken.ts': '',
        'src/more.json': '["Gr\\u0065en tea"]',
        'package.json': '{ "description": "It\'s cold" }',
      });
      expect(await found('Green tea')).toEqual({ place: null, isRepeated: true });
      expect(await found("It's cold")).toEqual(once);
    });

    it('are changed with the other edits, and refused when written twice or gone [EDIT-008]', async () => {
      await grant();
      const { data } = await apply([greenTea, title]);
      expect(data.files).toEqual([
        { file_path: path, file_content: files[path].replace("'Green tea'", "'Bob\\'s'") },
        { file_path: 'src/App.tsx', file_content: files['src/App.tsx'].replace('Tea', 'Cake') },
      ]);
      await save({ 'src/more.json': '["Green tea"]' });
      const refused = async () => {
        const applied = (await apply([title, greenTea])).data;
        expect(applied.files.map(({ file_path }) => file_path)).toEqual(['src/App.tsx']);
        return applied.refusals;
      };
      expect(await refused()).toEqual([{ index: 1, reason: 'severalTexts' }]);
      await save({ [path]: 'export const items = [];' });
      // The only string is in another file now.
      expect(await refused()).toEqual([{ index: 1, reason: 'stale' }]);
      await save({ 'src/more.json': '[]' });
      expect(await refused()).toEqual([{ index: 1, reason: 'stale' }]);
    });

    it('are found for the owner with the plan only [EDIT-008, MEM-022]', async () => {
      expect(await find('Green tea')).toMatchObject({ code: 403, data: { name: 'planNeeded' } });
      const bob = await services.signIn();
      expect((await find('Green tea', bob)).code).toBe(404);
    });
  });

  it('cannot be saved on an older version, and can be made again on the newer one [INJ-013]', async () => {
    await grant();
    const { data } = await apply([title]);
    await save({ 'src/Footer.tsx': files['src/Footer.tsx'].replace('Open', 'Shut') });
    const written = { 'src/App.tsx': data.files[0]?.file_content ?? '' };
    expect((await save(written, data.version ?? 0)).code).toBe(409);
    expect(await textOf('src/App.tsx')).toBe(files['src/App.tsx']);
    const again = (await apply([title])).data;
    expect((await save(written, again.version ?? 0)).data).toMatchObject({ saved: 1, version: 3 });
  });

  it('need a plan that has visual editing, and belong to the owner [MEM-022, INJ-001]', async () => {
    expect(await apply([title])).toMatchObject({ code: 403, data: { name: 'planNeeded' } });
    await grant();
    const bob = await services.signIn();
    await services.services.admin.run({
      do: 'grant-plan',
      user: bob.phone,
      plan: 'CODE_PLAN_ADVANCE',
    });
    expect((await apply([title], bob)).code).toBe(404);
    const tag = { uuid, files: [{ path: 'src/App.tsx', text: files['src/App.tsx'] }] };
    expect((await services.call(visualEditing.tag, tag, { as: bob })).code).toBe(404);
  });

  it('find their elements by the tags of a page that a browser builds [GAP-37]', async () => {
    const scripts = [
      { path: 'src/App.tsx', text: files['src/App.tsx'] },
      { path: 'src/words.ts', text: 'export const words = 1;' },
      { path: 'src/broken.tsx', text: 'const a = <p>' },
    ];
    const { data } = await services.call(visualEditing.tag, { uuid, files: scripts }, { as: ada });
    expect(data.files.map(({ path }) => path)).toEqual(['src/App.tsx']);
    const { start, hash } = title.at;
    expect(data.files[0]?.code).toContain(`<h1 data-component-path="src/App.tsx"`);
    expect(data.files[0]?.code).toContain(`data-component-start="${start}"`);
    expect(data.files[0]?.code).toContain(`data-component-hash="${hash}"`);
    const scene = [{ path: 'src/cup.tsx', text: 'export const Cup = () => <mesh />;' }];
    const manifest = '{"dependencies":{"@react-three/fiber":"9"}}';
    const inScene = { uuid, files: scene, manifest };
    expect((await services.call(visualEditing.tag, inScene, { as: ada })).data.files).toEqual([]);
  });
});
