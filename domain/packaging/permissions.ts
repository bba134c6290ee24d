import type { PackagePlatform } from './platforms.ts';

/** What a user may allow an app to ask for (PKG-013, GAP-57). */
export const appPermissions = [
  'camera',
  'location',
  'microphone',
  'photoLibrary',
  'contacts',
  'recordAudio',
  'siri',
  'speechRecognition',
  'calendar',
  'reminders',
  'motion',
  'bluetooth',
  'nfc',
] as const;
export type AppPermission = (typeof appPermissions)[number];

export const isPermission = (text: string): text is AppPermission =>
  (appPermissions as readonly string[]).includes(text);

/** What pages in the web view of a system can use at all. */
export type PageAbility = 'camera' | 'microphone' | 'location' | 'speech' | 'savedPictures';

/**
 * Which permission lets pages use what. The others have no interface in a web view: they are kept
 * with the build and declared only where a store demands a text for them (PKG-026).
 */
const abilities: Partial<Record<AppPermission, PageAbility>> = {
  camera: 'camera',
  microphone: 'microphone',
  recordAudio: 'microphone',
  location: 'location',
  speechRecognition: 'speech',
  photoLibrary: 'savedPictures',
};

/**
 * Only WebKit of Apple's systems recognizes speech, and only iOS asks before it saves a picture of a
 * page. WKWebView of macOS offers pages no location; the shell for Linux offers nothing.
 */
const unavailable: Partial<Record<PackagePlatform, readonly PageAbility[]>> = {
  windows: ['speech', 'savedPictures'],
  android: ['speech', 'savedPictures'],
  macos: ['location', 'savedPictures'],
  linux: ['camera', 'microphone', 'location', 'speech', 'savedPictures'],
};

/** Returns what the pages of an app may ask the user for on a system, without repetition. */
export function pageAbilities(
  permissions: readonly AppPermission[],
  platform: PackagePlatform,
): PageAbility[] {
  const found = new Set<PageAbility>();
  for (const permission of permissions) {
    const ability = abilities[permission];
    if (ability && !unavailable[platform]?.includes(ability)) found.add(ability);
  }
  return [...found];
}

/** Returns the permissions of an app that change nothing on a system. */
export function permissionsWithoutEffect(
  permissions: readonly AppPermission[],
  platform: PackagePlatform,
): AppPermission[] {
  return permissions.filter((one) => pageAbilities([one], platform).length === 0);
}
