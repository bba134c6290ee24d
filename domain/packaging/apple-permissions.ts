import {
  type AppPermission,
  appPermissions,
  type PageAbility,
  pageAbilities,
} from './permissions.ts';

export type ApplePlatform = 'macos' | 'ios';

/** Keys of Info.plist with the reason that the system shows when it asks the user. */
export type UsageKey =
  | 'NSCameraUsageDescription'
  | 'NSMicrophoneUsageDescription'
  | 'NSLocationWhenInUseUsageDescription'
  | 'NSPhotoLibraryAddUsageDescription'
  | 'NSSpeechRecognitionUsageDescription';

/**
 * What an app declares so that its pages can use something; without the reason, the system ends the
 * app. Choosing a photo needs no permission, saving one to the library does.
 */
const usageKeys: Record<PageAbility, readonly UsageKey[]> = {
  camera: ['NSCameraUsageDescription'],
  microphone: ['NSMicrophoneUsageDescription'],
  location: ['NSLocationWhenInUseUsageDescription'],
  speech: ['NSSpeechRecognitionUsageDescription', 'NSMicrophoneUsageDescription'],
  savedPictures: ['NSPhotoLibraryAddUsageDescription'],
};

/** The permissions that have an effect on a system, in the order of the form (PKG-046). */
export function offeredPermissions(platform: ApplePlatform): AppPermission[] {
  return appPermissions.filter((one) => pageAbilities([one], platform).length > 0);
}

/** Returns the keys that an app with these permissions declares, each once. */
export function declaredUsages(
  platform: ApplePlatform,
  permissions: readonly AppPermission[],
): UsageKey[] {
  const abilities = pageAbilities(permissions, platform);
  return [...new Set(abilities.flatMap((one) => usageKeys[one]))];
}
