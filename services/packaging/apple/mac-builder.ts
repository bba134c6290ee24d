import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { packageFileName, safeFileName } from '../../../domain/packaging/file-names.ts';
import { sortSite } from '../../../domain/packaging/site-files.ts';
import type { Icons } from '../icons.ts';
import { assertAppDetails, commonNotes, type PackageBuilder } from '../package-builder.ts';
import { readShell } from '../shells.ts';
import { zipArchive } from '../zip-archive.ts';
import { archiveEntries, PACKAGE_INFO, PROGRAM_MODE, siteBelow } from './bundle.ts';
import { type BundleFile, sealFiles } from './code-seal.ts';
import { signProgram } from './code-signature.ts';
import { languageFiles, MAC_ICON, macInfo, PROGRAM } from './info-property-lists.ts';
import { writePropertyList } from './property-list.ts';

/**
 * Builds `{name}.app` for Macs with Apple and Intel processors, in a ZIP archive. Its signature is
 * ad hoc: it proves that nothing changed, not who made it (ADR 128).
 */
export function createMacBuilder({ icons }: { icons: Icons }): PackageBuilder {
  return {
    platform: 'macos',
    async build({ app, icon, site }) {
      assertAppDetails(app);
      const files = sortSite(site, { ignoresCase: true });
      const appIcon = await icons.read(icon);
      const resources = [
        { path: `Resources/${MAC_ICON}`, data: await appIcon.icns() },
        ...languageFiles('macos', app).map(({ path, data }) => ({
          path: `Resources/${path}`,
          data,
        })),
        ...siteBelow('Resources/site', files),
      ];
      const bytes = await zipArchive(
        archiveEntries(await bundleFiles(app, await readShell('apple/mac-shell'), resources)),
      );
      const name = packageFileName(app, 'macos', 'zip');
      return {
        files: [{ name, contentType: 'application/zip', bytes }],
        notes: ['unsignedMac', ...commonNotes(app, 'macos')],
      };
    },
  };
}

async function bundleFiles(app: AppDetails, shell: Uint8Array, resources: BundleFile[]) {
  const info = writePropertyList(macInfo(app));
  const seal = await sealFiles('mac', resources);
  const program = signProgram(shell, {
    identifier: app.identifier,
    infoPropertyList: info,
    codeResources: seal,
  });
  const contents = [
    { path: 'Info.plist', data: info },
    { path: 'PkgInfo', data: PACKAGE_INFO },
    { path: `MacOS/${PROGRAM}`, data: program, mode: PROGRAM_MODE },
    { path: '_CodeSignature/CodeResources', data: seal },
    ...resources,
  ];
  // A folder with this ending is an app to macOS.
  const bundle = `${safeFileName(app.name)}.app`;
  return contents.map((file) => ({ ...file, path: `${bundle}/Contents/${file.path}` }));
}
