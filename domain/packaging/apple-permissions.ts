import { type AppPermission, appPermissions } from './permissions.ts';

export type ApplePlatform = 'macos' | 'ios';

/** Keys of Info.plist with the reason that the system shows when it asks the user. */
export type UsageKey =
  | 'NSCameraUsageDescription'
  | 'NSMicrophoneUsageDescription'
  | 'NSLocationWhenInUseUsageDescription'
  | 'NSPhotoLibraryAddUsageDescription'
  | 'NSSpeechRecognitionUsageDescription';

const everywhere: Partial<Record<AppPermission, readonly UsageKey[]>> = {
  camera: ['NSCameraUsageDescription'],
  microphone: ['NSMicrophoneUsageDescription'],
  recordAudio: ['NSMicrophoneUsageDescription'],
  speechRecognition: ['NSSpeechRecognitionUsageDescription', 'NSMicrophoneUsageDescription'],
};

/**
 * Which permission declares what (PKG-046). Pages reach the others in no web view of Apple's: they
 * are neither offered nor declared. Location has no public way on macOS. Choosing a photo needs no
 * permission, saving one to the library does.
 */
const usageKeys: Record<ApplePlatform, Partial<Record<AppPermission, readonly UsageKey[]>>> = {
  macos: everywhere,
  ios: {
    ...everywhere,
    location: ['NSLocationWhenInUseUsageDescription'],
    photoLibrary: ['NSPhotoLibraryAddUsageDescription'],
  },
};

/** The permissions that have an effect on a system, in the order of the form. */
export function offeredPermissions(platform: ApplePlatform): AppPermission[] {
  return appPermissions.filter((one) => usageKeys[platform][one]);
}

/** Returns the keys that an app with these permissions declares, each once. */
export function declaredUsages(
  platform: ApplePlatform,
  permissions: readonly AppPermission[],
): UsageKey[] {
  return [...new Set(permissions.flatMap((one) => usageKeys[platform][one] ?? []))];
}
