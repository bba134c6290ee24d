import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import {
  type ApplePlatform,
  offeredPermissions,
} from '../../../domain/packaging/apple-permissions.ts';
import type { PackageNote } from '../package-builder.ts';

/** Adds what users have to know about every package of a system of Apple's. */
export function notesOf(
  platform: ApplePlatform,
  app: AppDetails,
  notes: readonly PackageNote[],
): PackageNote[] {
  const offered = offeredPermissions(platform);
  const isWithoutEffect = app.permissions.some((one) => !offered.includes(one));
  return [
    ...notes,
    'notTriedOnDevice',
    ...(isWithoutEffect ? (['permissionsWithoutEffect'] as const) : []),
  ];
}
