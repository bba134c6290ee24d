import type { X509Certificate } from 'node:crypto';
import { isFailure } from '../../../domain/errors.ts';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { packageFileName } from '../../../domain/packaging/file-names.ts';
import { type SiteFile, sortSite } from '../../../domain/packaging/site-files.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppIcon, Icons } from '../icons.ts';
import {
  assertAppDetails,
  type BuiltPackages,
  commonNotes,
  type PackageBuilder,
  type PackageNote,
} from '../package-builder.ts';
import { readShell } from '../shells.ts';
import { zipArchive } from '../zip-archive.ts';
import { archiveEntries, PACKAGE_INFO, PROGRAM_MODE, siteBelow } from './bundle.ts';
import { certificateSignature } from './certificate-signature.ts';
import { type BundleFile, sealFiles } from './code-seal.ts';
import { signProgram } from './code-signature.ts';
import { writeEntitlements } from './entitlements.ts';
import { IOS_ICONS, iosInfo, languageFiles, PROGRAM } from './info-property-lists.ts';
import { type IosCredentials, type IosIdentity, readIosIdentity } from './ios-identity.ts';
import { writePropertyList } from './property-list.ts';
import { designatedRequirement } from './requirements.ts';
import { buildXcodeProject } from './xcode-project.ts';

/** Where the app is within an `.ipa`. */
const BUNDLE = 'Payload/app.app';

/** What a user gives: credentials for a signed app, or only a team for an Xcode project. */
export type IosSigning =
  | { kind: 'credentials'; credentials: IosCredentials }
  | { kind: 'xcode-project'; teamId: string };

export type IosBuilderParts = {
  icons: Icons;
  clock: Pick<Clock, 'now'>;
  /** Apple's certificates that the operator gives, for files with only the user's own. */
  issuers: X509Certificate[];
};

/**
 * Builds a signed `.ipa` for registered devices or an enterprise, or an Xcode project. Apple takes
 * apps for its store only from a Mac, so a profile for the store also gives an Xcode project, with a
 * note that says why (ADR 128).
 */
export function createIosBuilder({
  icons,
  clock,
  issuers,
}: IosBuilderParts): PackageBuilder<IosSigning> {
  return {
    platform: 'ios',
    async build({ app, icon, site, signer }) {
      assertAppDetails(app);
      const files = sortSite(site);
      const now = clock.now();
      const chosen = choosePackage(signer, { bundleId: app.identifier, issuers, now });
      const appIcon = await icons.read(icon);
      if ('teamId' in chosen)
        return packProject(app, await appIcon.png({ size: 1024, background: '#ffffff' }), {
          files,
          ...chosen,
        });
      const bundle = await bundleFiles(app, appIcon, { files, profile: chosen.identity.profile });
      const signed = await signBundle(app, await readShell('apple/ios-shell'), {
        bundle,
        identity: chosen.identity,
        now,
      });
      const bytes = await zipArchive(archiveEntries(signed));
      const name = packageFileName(app, 'ios', 'ipa');
      const isEnterprise = chosen.identity.kind === 'enterprise';
      return {
        files: [{ name, contentType: 'application/octet-stream', bytes }],
        notes: [
          isEnterprise ? 'iosEnterprise' : 'iosRegisteredDevices',
          ...commonNotes(app, 'ios'),
        ],
      };
    },
  };
}

type Chosen = { identity: IosIdentity } | { teamId: string; notes: PackageNote[] };

function choosePackage(signer: IosSigning, checks: Parameters<typeof readIosIdentity>[1]): Chosen {
  if (signer.kind === 'xcode-project') return { teamId: signer.teamId, notes: ['xcodeNeedsMac'] };
  try {
    return { identity: readIosIdentity(signer.credentials, checks) };
  } catch (error) {
    if (!isFailure(error, 'appleProfileForAppStore')) throw error;
    return { teamId: signer.credentials.teamId, notes: ['appStoreNeedsMac', 'xcodeNeedsMac'] };
  }
}

async function packProject(
  app: AppDetails,
  icon: Buffer,
  { files, teamId, notes }: { files: SiteFile[]; teamId: string; notes: PackageNote[] },
): Promise<BuiltPackages> {
  const source = (await readShell('apple/App.swift')).toString('utf8');
  const project = buildXcodeProject({ app, icon, site: files, teamId, source });
  const bytes = await zipArchive(archiveEntries(project));
  const name = packageFileName(app, 'ios', 'xcode.zip');
  return {
    files: [{ name, contentType: 'application/zip', bytes }],
    notes: [...notes, ...commonNotes(app, 'ios')],
  };
}

async function bundleFiles(
  app: AppDetails,
  icon: AppIcon,
  { files, profile }: { files: SiteFile[]; profile: Uint8Array },
): Promise<BundleFile[]> {
  const pictures = IOS_ICONS.map(async ({ path, size }) => ({
    path,
    data: await icon.png({ size, background: '#ffffff' }),
  }));
  return [
    { path: 'Info.plist', data: writePropertyList(iosInfo(app)) },
    { path: 'PkgInfo', data: PACKAGE_INFO },
    { path: 'embedded.mobileprovision', data: profile },
    ...(await Promise.all(pictures)),
    ...languageFiles('ios', app),
    ...siteBelow('site', files),
  ];
}

async function signBundle(
  app: AppDetails,
  shell: Uint8Array,
  { bundle, identity, now }: { bundle: BundleFile[]; identity: IosIdentity; now: Date },
) {
  const info = bundle.find(({ path }) => path === 'Info.plist');
  const seal = await sealFiles('ios', bundle);
  const program = signProgram(shell, {
    identifier: app.identifier,
    teamId: identity.teamId,
    infoPropertyList: info?.data ?? new Uint8Array(),
    codeResources: seal,
    requirements: designatedRequirement(app.identifier, identity.commonName),
    entitlements: writeEntitlements(identity.entitlements),
    certificate: certificateSignature(identity, now),
    isDebuggable: identity.isDebuggable,
  });
  const all = [
    ...bundle,
    { path: PROGRAM, data: program, mode: PROGRAM_MODE },
    { path: '_CodeSignature/CodeResources', data: seal },
  ];
  return all.map((file) => ({ ...file, path: `${BUNDLE}/${file.path}` }));
}
