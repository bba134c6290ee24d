import { packageFileName } from '../../../domain/packaging/file-names.ts';
import { sortSite } from '../../../domain/packaging/site-files.ts';
import type { Icons } from '../icons.ts';
import { assertAppDetails, commonNotes, type PackageBuilder } from '../package-builder.ts';
import { readShell } from '../shells.ts';
import { buildDeb } from './deb.ts';

const iconSizes = [48, 128, 512];

/** Builds a package for Debian, Ubuntu and their relatives, for processors with 64 bits of x86. */
export function createLinuxBuilder(icons: Icons): PackageBuilder {
  return {
    platform: 'linux',
    async build({ app, icon, site }) {
      assertAppDetails(app);
      const files = sortSite(site);
      const [shell, appIcon] = await Promise.all([readShell('linux/shell'), icons.read(icon)]);
      const pictures = await Promise.all(
        iconSizes.map(async (size) => ({ size, png: await appIcon.png({ size }) })),
      );
      return {
        files: [
          {
            name: packageFileName(app, 'linux', 'deb'),
            contentType: 'application/vnd.debian.binary-package',
            bytes: await buildDeb({ shell, app, pictures, site: files }),
          },
        ],
        notes: ['linuxNeedsWebKit', ...commonNotes(app, 'linux')],
      };
    },
  };
}
