export { createAndroidBuilder } from './android/android-builder.ts';
export { generateSigningKey } from './android/signing-key.ts';
export { createIosBuilder, type IosBuilderParts, type IosSigning } from './apple/ios-builder.ts';
export type { IosCredentials } from './apple/ios-identity.ts';
export { createMacBuilder } from './apple/mac-builder.ts';
export { loadIssuers } from './apple/operator-issuers.ts';
export { type AppIcon, createIcons, type IconShape, type Icons } from './icons.ts';
export { createLinuxBuilder } from './linux/linux-builder.ts';
export type {
  BuiltPackages,
  PackageBuilder,
  PackageFile,
  PackageNote,
  PackageRequest,
  Signer,
} from './package-builder.ts';
export { createWindowsBuilder } from './windows/windows-builder.ts';
