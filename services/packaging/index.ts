export { createAndroidBuilder } from './android/android-builder.ts';
export { generateSigningKey } from './android/signing-key.ts';
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
