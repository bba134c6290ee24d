import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { packageFileName } from '../../../domain/packaging/file-names.ts';
import { pageAbilities } from '../../../domain/packaging/permissions.ts';
import { sortSite } from '../../../domain/packaging/site-files.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Icons } from '../icons.ts';
import {
  assertAppDetails,
  commonNotes,
  type PackageBuilder,
  type PackageNote,
  type Signer,
} from '../package-builder.ts';
import { readShell } from '../shells.ts';
import { buildProgram } from './program.ts';
import { signProgram } from './sign-program.ts';
import { encodeSitePack } from './site-pack.ts';

const runtimeAddress = 'https://go.microsoft.com/fwlink/p/?LinkId=2124703';
/** What the shell says in English and Chinese when Windows has no web view. */
const missingRuntime = {
  en: `This app needs the Microsoft Edge WebView2 runtime, which is not installed on this computer.\n\n<a href="${runtimeAddress}">Download it from Microsoft</a>, install it, then open this app again.`,
  zh: `此应用需要 Microsoft Edge WebView2 运行时，但这台电脑上没有安装。\n\n请<a href="${runtimeAddress}">从微软下载</a>并安装，然后重新打开此应用。`,
};

/**
 * Builds a program for Windows 10 and 11 with 64 bits: one file, which needs no installation. It is
 * not signed unless the operator has a certificate for programs.
 */
export function createWindowsBuilder({
  icons,
  clock,
}: {
  icons: Icons;
  clock: Pick<Clock, 'now'>;
}): PackageBuilder<Signer | null> {
  return {
    platform: 'windows',
    async build({ app, icon, site, signer }) {
      assertAppDetails(app);
      const files = sortSite(site);
      const [shell, manifest, ico] = await Promise.all([
        readShell('windows/shell.exe'),
        readShell('windows/shell.manifest'),
        icons.read(icon).then((one) => one.ico()),
      ]);
      const sitePack = encodeSitePack(files, shellSettings(app));
      const program = buildProgram({ shell, manifest, app, ico, sitePack });
      const unsigned: PackageNote[] = signer ? [] : ['unsignedWindows'];
      return {
        files: [
          {
            name: packageFileName(app, 'windows', 'exe'),
            contentType: 'application/vnd.microsoft.portable-executable',
            bytes: signer ? signProgram(program, signer, clock.now()) : program,
          },
        ],
        notes: [...unsigned, ...commonNotes(app, 'windows')],
      };
    },
  };
}

/** What the shell reads of the app. The background is a number, red in its highest byte. */
function shellSettings(app: AppDetails): Record<string, string> {
  return {
    name: app.name,
    id: app.identifier,
    background: String(Number.parseInt(app.background.light.slice(1), 16)),
    missing: missingRuntime.en,
    'missing.zh': missingRuntime.zh,
    'missing.link': runtimeAddress,
    ...Object.fromEntries(pageAbilities(app.permissions, 'windows').map((one) => [one, '1'])),
  };
}
