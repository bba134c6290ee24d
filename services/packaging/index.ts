export { createIosBuilder, type IosBuilderParts, type IosSigning } from './apple/ios-builder.ts';
export type { IosCredentials } from './apple/ios-identity.ts';
export { createMacBuilder } from './apple/mac-builder.ts';
export { loadIssuers } from './apple/operator-issuers.ts';
export { type AppIcon, createIcons, type IconShape, type Icons } from './icons.ts';
export type {
  BuiltPackages,
  PackageBuilder,
  PackageFile,
  PackageNote,
  PackageRequest,
  Signer,
} from './package-builder.ts';
