export { type AppIcon, createIcons, type IconShape, type Icons } from './icons.ts';
export type {
  BuiltPackages,
  PackageBuilder,
  PackageFile,
  PackageNote,
  PackageRequest,
  Signer,
} from './package-builder.ts';
