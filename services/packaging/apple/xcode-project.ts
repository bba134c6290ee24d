import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import type { SiteFile } from '../../../domain/packaging/site-files.ts';
import { PROGRAM_MODE, siteBelow } from './bundle.ts';
import type { BundleFile } from './code-seal.ts';
import { iosBaseInfo, languageTexts, shortVersion } from './info-property-lists.ts';
import { type PropertyDictionary, writePropertyList } from './property-list.ts';
import { idOf, type ProjectObject, writeProjectFile } from './xcode-project-file.ts';
import { BUILD_SCRIPT, README, writeScheme } from './xcode-texts.ts';

export type XcodeProjectParts = {
  app: AppDetails;
  /** An opaque PNG with 1024 pixels. */
  icon: Uint8Array;
  site: readonly SiteFile[];
  /** May be empty: Xcode then asks. */
  teamId: string;
  /** The text of `App.swift`. */
  source: string;
};

type ProjectFile = BundleFile & { mode?: number };

/** Returns the files of an Xcode project that builds the app on a Mac, with everything filled in. */
export function buildXcodeProject({
  app,
  icon,
  site,
  teamId,
  source,
}: XcodeProjectParts): ProjectFile[] {
  // Longer or other texts are no team, and Xcode would expand `$(…)` in them.
  const team = teamId.replace(/[^A-Za-z0-9]/g, '');
  const strings = languageTexts('ios', app);
  const text = (path: string, content: string, mode?: number): ProjectFile => ({
    path,
    data: Buffer.from(content, 'utf8'),
    ...(mode === undefined ? {} : { mode }),
  });
  const catalog = { info: { author: 'xcode', version: 1 } };
  const image = {
    filename: 'icon.png',
    idiom: 'universal',
    platform: 'ios',
    size: '1024x1024',
  };
  return [
    text('README.md', README),
    text('build.sh', BUILD_SCRIPT, PROGRAM_MODE),
    { path: 'ExportOptions.plist', data: writePropertyList(exportOptions(team)) },
    text('App.xcodeproj/project.pbxproj', projectFile(app, { team, strings })),
    text('App.xcodeproj/xcshareddata/xcschemes/App.xcscheme', writeScheme(idOf('target'))),
    text('App/App.swift', source),
    { path: 'App/Info.plist', data: writePropertyList(xcodeInfo(app)) },
    text('App/Assets.xcassets/Contents.json', json(catalog)),
    text(
      'App/Assets.xcassets/AppIcon.appiconset/Contents.json',
      json({ images: [image], ...catalog }),
    ),
    { path: 'App/Assets.xcassets/AppIcon.appiconset/icon.png', data: icon },
    ...strings.map(({ path, texts }) => text(`App/${path}`, writeStrings(texts))),
    ...siteBelow('App/site', site),
  ];
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const exportOptions = (team: string): PropertyDictionary => ({
  method: 'app-store-connect',
  signingStyle: 'automatic',
  uploadSymbols: true,
  ...(team ? { teamID: team } : {}),
});

/** Writes texts in the form that translators edit in Xcode. */
function writeStrings(texts: Record<string, string>): string {
  const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
  const lines = Object.entries(texts).map(
    ([key, one]) => `"${escaped(key)}" = "${escaped(one)}";\n`,
  );
  return lines.join('');
}

/** Info.plist with the placeholders that Xcode fills in from the settings of the project. */
function xcodeInfo(app: AppDetails): PropertyDictionary {
  const name = withoutPlaceholders(app.name);
  return {
    ...iosBaseInfo(app),
    CFBundleDisplayName: name,
    CFBundleName: name,
    CFBundleExecutable: '$(EXECUTABLE_NAME)',
    CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
    CFBundleShortVersionString: '$(MARKETING_VERSION)',
    CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
    UIApplicationSceneManifest: { UIApplicationSupportsMultipleScenes: false },
  };
}

/** Xcode replaces `$(…)` in Info.plist and has no way to write it literally. */
const withoutPlaceholders = (text: string) => text.replace(/\$(?=[({])/g, '＄');

function projectFile(
  app: AppDetails,
  { team, strings }: { team: string; strings: { path: string }[] },
): string {
  const languages = strings.map(({ path }) => path.split('.lproj')[0] ?? '');
  const objects: Record<string, ProjectObject> = {
    ...sourceObjects(languages),
    ...targetObjects(),
    ...settingObjects(app, team),
    project: {
      isa: 'PBXProject',
      attributes: { BuildIndependentTargetsInParallel: '1', LastUpgradeCheck: '1600' },
      buildConfigurationList: idOf('project configurations'),
      compatibilityVersion: 'Xcode 14.0',
      developmentRegion: 'en',
      hasScannedForEncodings: '0',
      knownRegions: [...languages, 'Base'],
      mainGroup: idOf('main group'),
      productRefGroup: idOf('products'),
      projectDirPath: '',
      projectRoot: '',
      targets: [idOf('target')],
    },
  };
  return writeProjectFile(objects, 'project');
}

const reference = (path: string, lastKnownFileType: string): ProjectObject => ({
  isa: 'PBXFileReference',
  lastKnownFileType,
  path,
  sourceTree: '<group>',
});

const group = (children: string[], fields: Record<string, string> = {}): ProjectObject => ({
  isa: 'PBXGroup',
  children: children.map(idOf),
  ...fields,
  sourceTree: '<group>',
});

/** The files of the project and the folders that Xcode shows. */
function sourceObjects(languages: string[]): Record<string, ProjectObject> {
  const translations = languages.map((language) => [
    `strings ${language}`,
    {
      ...reference(`${language}.lproj/InfoPlist.strings`, 'text.plist.strings'),
      name: language,
    },
  ]);
  return {
    swift: reference('App.swift', 'sourcecode.swift'),
    assets: reference('Assets.xcassets', 'folder.assetcatalog'),
    info: reference('Info.plist', 'text.plist.xml'),
    site: reference('site', 'folder'),
    strings: {
      isa: 'PBXVariantGroup',
      children: languages.map((language) => idOf(`strings ${language}`)),
      name: 'InfoPlist.strings',
      sourceTree: '<group>',
    },
    ...Object.fromEntries(translations),
    app: {
      isa: 'PBXFileReference',
      explicitFileType: 'wrapper.application',
      includeInIndex: '0',
      path: 'App.app',
      sourceTree: 'BUILT_PRODUCTS_DIR',
    },
    'app group': group(['swift', 'assets', 'info', 'strings', 'site'], { path: 'App' }),
    products: group(['app'], { name: 'Products' }),
    'main group': group(['app group', 'products']),
  };
}

const phase = (isa: string, files: string[]): ProjectObject => ({
  isa,
  buildActionMask: '2147483647',
  files: files.map((name) => idOf(`built ${name}`)),
  runOnlyForDeploymentPostprocessing: '0',
});

function targetObjects(): Record<string, ProjectObject> {
  const built = ['swift', 'assets', 'strings', 'site'].map((name) => [
    `built ${name}`,
    { isa: 'PBXBuildFile', fileRef: idOf(name) },
  ]);
  return {
    ...Object.fromEntries(built),
    sources: phase('PBXSourcesBuildPhase', ['swift']),
    frameworks: phase('PBXFrameworksBuildPhase', []),
    resources: phase('PBXResourcesBuildPhase', ['assets', 'strings', 'site']),
    target: {
      isa: 'PBXNativeTarget',
      buildConfigurationList: idOf('target configurations'),
      buildPhases: ['sources', 'frameworks', 'resources'].map(idOf),
      buildRules: [],
      dependencies: [],
      name: 'App',
      productName: 'App',
      productReference: idOf('app'),
      productType: 'com.apple.product-type.application',
    },
  };
}

function settingObjects(app: AppDetails, team: string): Record<string, ProjectObject> {
  const common = {
    ALWAYS_SEARCH_USER_PATHS: 'NO',
    CLANG_ENABLE_MODULES: 'YES',
    ENABLE_USER_SCRIPT_SANDBOXING: 'YES',
    IPHONEOS_DEPLOYMENT_TARGET: '15.0',
    SDKROOT: 'iphoneos',
  };
  const target = {
    ASSETCATALOG_COMPILER_APPICON_NAME: 'AppIcon',
    CODE_SIGN_STYLE: 'Automatic',
    CURRENT_PROJECT_VERSION: String(app.versionCode),
    ...(team ? { DEVELOPMENT_TEAM: team } : {}),
    GENERATE_INFOPLIST_FILE: 'NO',
    INFOPLIST_FILE: 'App/Info.plist',
    LD_RUNPATH_SEARCH_PATHS: '$(inherited) @executable_path/Frameworks',
    MARKETING_VERSION: shortVersion(app),
    PRODUCT_BUNDLE_IDENTIFIER: app.identifier,
    PRODUCT_NAME: 'App',
    SWIFT_VERSION: '5.0',
    TARGETED_DEVICE_FAMILY: '1,2',
  };
  const debug = { ...common, ONLY_ACTIVE_ARCH: 'YES', SWIFT_OPTIMIZATION_LEVEL: '-Onone' };
  const release = { ...common, SWIFT_COMPILATION_MODE: 'wholemodule', VALIDATE_PRODUCT: 'YES' };
  const configuration = (name: string, buildSettings: Record<string, string>): ProjectObject => ({
    isa: 'XCBuildConfiguration',
    buildSettings,
    name,
  });
  const list = (owner: string): ProjectObject => ({
    isa: 'XCConfigurationList',
    buildConfigurations: [idOf(`${owner} debug`), idOf(`${owner} release`)],
    defaultConfigurationIsVisible: '0',
    defaultConfigurationName: 'Release',
  });
  return {
    'project debug': configuration('Debug', debug),
    'project release': configuration('Release', release),
    'target debug': configuration('Debug', target),
    'target release': configuration('Release', target),
    'project configurations': list('project'),
    'target configurations': list('target'),
  };
}
