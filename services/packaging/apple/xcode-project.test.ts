import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { readShell } from '../shells.ts';
import { app, listOf, site } from '../testing/apple-app.ts';
import { type ReadValue, readProjectFile } from '../testing/read-project-file.ts';
import { buildXcodeProject } from './xcode-project.ts';

let source: string;
beforeAll(async () => {
  source = (await readShell('apple/App.swift')).toString('utf8');
});

const files = (details: Partial<AppDetails> = {}, teamId = 'ABCDE12345') =>
  new Map(
    buildXcodeProject({
      app: { ...app, ...details },
      icon: Buffer.from('icon'),
      site,
      teamId,
      source,
    }).map((file) => [file.path, file]),
  );
type Files = ReturnType<typeof files>;
const bytes = (project: Files, path: string) => Buffer.from(project.get(path)?.data ?? []);
const text = (project: Files, path: string) => bytes(project, path).toString('utf8');

type ProjectObject = Record<string, ReadValue>;
const objectsOf = (project: Files) => {
  const file = readProjectFile(text(project, 'App.xcodeproj/project.pbxproj')) as ProjectObject;
  return { file, objects: file.objects as Record<string, ProjectObject> };
};

const ID = /^[0-9A-F]{24}$/;
function idsIn(value: ReadValue): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return Object.values(value).flatMap(idsIn);
}

describe('an Xcode project', () => {
  it('names no object that is missing, and has none that nothing names [PKG-048]', () => {
    const { file, objects } = objectsOf(files());
    const used = new Set([...idsIn(Object.values(objects)), String(file.rootObject)]);
    expect([...used].filter((id) => !objects[id])).toEqual([]);
    expect(Object.keys(objects).filter((id) => !used.has(id))).toEqual([]);
    expect(Object.keys(objects).every((id) => ID.test(id))).toBe(true);
    expect(objects[String(file.rootObject)]?.isa).toBe('PBXProject');
  });

  it('refers only to files that it has [PKG-048]', () => {
    const project = files();
    const { objects } = objectsOf(project);
    const paths = Object.values(objects)
      .filter(({ isa, sourceTree }) => isa === 'PBXFileReference' && sourceTree === '<group>')
      .map(({ path }) => `App/${path}`);
    expect(paths).toHaveLength(8);
    const all = [...project.keys()];
    for (const path of paths)
      expect(
        all.some((one) => one === path || one.startsWith(`${path}/`)),
        path,
      ).toBe(true);
  });

  it('builds source, pictures, words and site, with the settings of the app [PKG-048]', () => {
    const { objects } = objectsOf(files());
    const of = (isa: string) => Object.values(objects).filter((one) => one.isa === isa);
    expect(of('PBXResourcesBuildPhase')[0]?.files).toHaveLength(3);
    expect(of('PBXSourcesBuildPhase')[0]?.files).toHaveLength(1);
    expect(of('PBXNativeTarget')[0]?.productType).toBe('com.apple.product-type.application');
    const settings = of('XCBuildConfiguration').map(({ buildSettings }) => buildSettings);
    expect(settings).toHaveLength(4);
    expect(settings[3]).toMatchObject({
      PRODUCT_BUNDLE_IDENTIFIER: 'com.example.cafe',
      DEVELOPMENT_TEAM: 'ABCDE12345',
      MARKETING_VERSION: '1.2.3',
      CURRENT_PROJECT_VERSION: '7',
      LD_RUNPATH_SEARCH_PATHS: '$(inherited) @executable_path/Frameworks',
    });
  });

  it('has lists, XML and JSON that can be read [PKG-048]', () => {
    const project = files();
    const info = listOf(bytes(project, 'App/Info.plist'));
    expect(info).toMatchObject({
      CFBundleDisplayName: 'Café 记账',
      CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
      NSCameraUsageDescription: 'Pages of this app take photos and videos.',
    });
    expect(listOf(bytes(project, 'ExportOptions.plist'))).toMatchObject({ teamID: 'ABCDE12345' });
    const scheme = text(project, 'App.xcodeproj/xcshareddata/xcschemes/App.xcscheme');
    expect(XMLValidator.validate(scheme)).toBe(true);
    const { objects } = objectsOf(project);
    const [blueprint] = /BlueprintIdentifier = "([^"]+)"/.exec(scheme)?.slice(1) ?? [];
    expect(objects[blueprint ?? '']?.isa).toBe('PBXNativeTarget');
    for (const path of project.keys())
      if (path.endsWith('.json')) expect(() => JSON.parse(text(project, path))).not.toThrow();
  });

  it('has words in the form of Xcode, in each language', () => {
    const chinese = readProjectFile(
      `{${text(files(), 'App/zh-Hans.lproj/InfoPlist.strings')}}`,
    ) as ProjectObject;
    expect(chinese['SYSelect All']).toBe('全选');
  });

  it('has a script that may be executed, and nothing else', () => {
    const modes = [...files().values()].filter(({ mode }) => mode !== undefined);
    expect(modes.map(({ path, mode }) => [path, mode])).toEqual([['build.sh', 0o755]]);
  });

  it.each([
    ['</string><key>X</key>', '</string><key>X</key>'],
    ['a & "b" \'c\'', 'a & "b" \'c\''],
    ['$(HOME) $(PATH)', '＄(HOME) ＄(PATH)'],
    ['咖啡 مقهى', '咖啡 مقهى'],
    ['*/ }; evil = (', '*/ }; evil = ('],
  ])('keeps the name %j within its value [PKG-048]', (name, shown) => {
    const project = files({ name, author: name, description: name });
    expect(listOf(bytes(project, 'App/Info.plist')).CFBundleDisplayName).toBe(shown);
    expect(objectsOf(project)).toEqual(objectsOf(files()));
  });

  it.each([
    ['$(HOME)', 'HOME'],
    ['"; X = "', 'X'],
    ['', undefined],
  ])('takes from the team %j only letters and digits', (team, expected) => {
    const { objects } = objectsOf(files({}, team));
    const settings = Object.values(objects).map(({ buildSettings }) => buildSettings);
    const teams = settings.map((one) => (one as ProjectObject | undefined)?.DEVELOPMENT_TEAM);
    expect(new Set(teams.filter(Boolean))).toEqual(new Set(expected ? [expected] : []));
  });
});
