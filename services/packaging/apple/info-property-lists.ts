import { languages } from '../../../domain/locale.ts';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { type ApplePlatform, declaredUsages } from '../../../domain/packaging/apple-permissions.ts';
import { appleLanguages, shellWords, usageReasons } from '../../../domain/packaging/apple-words.ts';
import type { BundleFile } from './code-seal.ts';
import { type PropertyDictionary, writePropertyList } from './property-list.ts';

/** The name of the program within a bundle. */
export const PROGRAM = 'app';

/** The names of the icons within a bundle of iOS, with their sizes in pixels. */
export const IOS_ICONS = [
  { path: 'AppIcon60x60@2x.png', size: 120 },
  { path: 'AppIcon60x60@3x.png', size: 180 },
  { path: 'AppIcon76x76@2x~ipad.png', size: 152 },
] as const;

export const MAC_ICON = 'AppIcon.icns';

/** Returns Info.plist of an app of macOS. */
export function macInfo(app: AppDetails): PropertyDictionary {
  return {
    ...commonInfo(app),
    ...usageTexts('macos', app),
    CFBundleExecutable: PROGRAM,
    CFBundleIdentifier: app.identifier,
    CFBundleIconFile: MAC_ICON.replace('.icns', ''),
    CFBundleSupportedPlatforms: ['MacOSX'],
    LSApplicationCategoryType: 'public.app-category.utilities',
    LSMinimumSystemVersion: '12.0',
    NSHighResolutionCapable: true,
    NSHumanReadableCopyright: app.author,
    NSPrincipalClass: 'NSApplication',
  };
}

/** Returns Info.plist of an app of iOS that is complete. */
export function iosInfo(app: AppDetails): PropertyDictionary {
  return {
    ...iosBaseInfo(app),
    CFBundleExecutable: PROGRAM,
    CFBundleIdentifier: app.identifier,
    CFBundleSupportedPlatforms: ['iPhoneOS'],
    DTPlatformName: 'iphoneos',
    DTPlatformVersion: '18.0',
    DTSDKName: 'iphoneos18.0',
    MinimumOSVersion: '15.0',
    UIDeviceFamily: [1, 2],
    CFBundleIcons: iconNames('AppIcon60x60'),
    'CFBundleIcons~ipad': iconNames('AppIcon60x60', 'AppIcon76x76'),
  };
}

/** The part of Info.plist that Xcode does not fill in itself. */
export function iosBaseInfo(app: AppDetails): PropertyDictionary {
  const sideways = ['UIInterfaceOrientationLandscapeLeft', 'UIInterfaceOrientationLandscapeRight'];
  const upright = 'UIInterfaceOrientationPortrait';
  return {
    ...commonInfo(app),
    ...usageTexts('ios', app),
    LSRequiresIPhoneOS: true,
    UIRequiredDeviceCapabilities: ['arm64'],
    UILaunchScreen: {},
    UISupportedInterfaceOrientations: [upright, ...sideways],
    'UISupportedInterfaceOrientations~ipad': [upright, `${upright}UpsideDown`, ...sideways],
    ITSAppUsesNonExemptEncryption: false,
  };
}

function commonInfo(app: AppDetails): PropertyDictionary {
  return {
    CFBundleDevelopmentRegion: 'en',
    CFBundleDisplayName: app.name,
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleName: app.name,
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: shortVersion(app),
    CFBundleVersion: String(app.versionCode),
  };
}

/** `1.2.3` of a version with a suffix: Apple's systems take digits only. */
export function shortVersion(app: AppDetails): string {
  return /^\d+\.\d+\.\d+/.exec(app.version)?.[0] ?? '1.0.0';
}

function usageTexts(platform: ApplePlatform, app: AppDetails): PropertyDictionary {
  const keys = declaredUsages(platform, app.permissions);
  return Object.fromEntries(keys.map((key) => [key, usageReasons.en_US[key]]));
}

const iconNames = (...names: string[]): PropertyDictionary => ({
  CFBundlePrimaryIcon: { CFBundleIconFiles: names },
});

/**
 * Returns the words and reasons in each language, by the path of their file. They also make the
 * system show its own texts within the app, such as those of a file choice, in the user's language.
 */
export function languageTexts(
  platform: ApplePlatform,
  app: AppDetails,
): { path: string; texts: Record<string, string> }[] {
  const keys = declaredUsages(platform, app.permissions);
  return languages.map((language) => {
    const reasons = keys.map((key) => [key, usageReasons[language][key]]);
    const words = language === 'en_US' ? {} : shellWords[language];
    const menu = Object.entries(words).map(([word, text]) => [`SY${word}`, text]);
    return {
      path: `${appleLanguages[language]}.lproj/InfoPlist.strings`,
      texts: Object.fromEntries([...reasons, ...menu]),
    };
  });
}

/** Returns the files of `languageTexts` as a system reads them. */
export function languageFiles(platform: ApplePlatform, app: AppDetails): BundleFile[] {
  return languageTexts(platform, app).map(({ path, texts }) => ({
    path,
    data: writePropertyList(texts),
  }));
}
