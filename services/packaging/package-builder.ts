import type { KeyObject } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import { type AppDetails, findAppProblems } from '../../domain/packaging/app-details.ts';
import { permissionsWithoutEffect } from '../../domain/packaging/permissions.ts';
import type { PackagePlatform } from '../../domain/packaging/platforms.ts';
import type { SiteFile } from '../../domain/packaging/site-files.ts';

export type PackageFile = { name: string; contentType: string; bytes: Uint8Array };

/**
 * What users have to know about a package; the texts are in `messages`, in
 * `packaging.json`.
 */
export type PackageNote =
  | 'unsignedWindows'
  | 'unverifiedAndroid'
  | 'keepAndroidKey'
  | 'linuxNeedsWebKit'
  | 'unsignedMac'
  | 'iosRegisteredDevices'
  | 'iosEnterprise'
  | 'xcodeNeedsMac'
  | 'appStoreNeedsMac'
  | 'notTriedOnDevice'
  | 'permissionsWithoutEffect';

export type BuiltPackages = { files: PackageFile[]; notes: PackageNote[] };

/** A private key and the certificates for it, in DER: the first is its own, then the issuers. */
export type Signer = {
  privateKey: KeyObject;
  certificates: readonly [Uint8Array, ...Uint8Array[]];
};

export type PackageRequest<SignerOfPlatform = undefined> = {
  app: AppDetails;
  /** A PNG that `Icons.read` accepts. */
  icon: Uint8Array;
  site: readonly SiteFile[];
  signer: SignerOfPlatform;
};

/** Builds the packages of one platform (GAP-56). It reads and writes no files of its own. */
export interface PackageBuilder<SignerOfPlatform = undefined> {
  readonly platform: PackagePlatform;
  /** Throws a `Failure` for an app, an icon or a site that cannot be packaged. */
  build(request: PackageRequest<SignerOfPlatform>): Promise<BuiltPackages>;
}

/** Throws `packageFieldNotValid` with the first wrong field of an app. */
export function assertAppDetails(app: AppDetails): void {
  const [first] = findAppProblems(app);
  if (first) throw fail('packageFieldNotValid', { field: first.field }, first.problem);
}

/** On which systems we have opened a package on a real device of that system. */
const isTried: Partial<Record<PackagePlatform, boolean>> = { linux: true };

/** Returns the notes that every package of an app has on a system. */
export function commonNotes(app: AppDetails, platform: PackagePlatform): PackageNote[] {
  const hasIdle = permissionsWithoutEffect(app.permissions, platform).length > 0;
  return [
    ...(isTried[platform] ? [] : (['notTriedOnDevice'] as const)),
    ...(hasIdle ? (['permissionsWithoutEffect'] as const) : []),
  ];
}
