import { packageFileName } from '../../../domain/packaging/file-names.ts';
import { sortSite } from '../../../domain/packaging/site-files.ts';
import type { Icons } from '../icons.ts';
import {
  assertAppDetails,
  commonNotes,
  type PackageBuilder,
  type Signer,
} from '../package-builder.ts';
import { readShell } from '../shells.ts';
import { buildApk } from './apk.ts';
import { buildAppBundle } from './app-bundle.ts';
import { addBridge } from './bridge.ts';
import { describeAndroidApp } from './describe-app.ts';

/**
 * Builds an APK, which devices install, and an app bundle for Google Play. Both are signed with the
 * key of the app, which has to be the same for each of its versions.
 */
export function createAndroidBuilder(icons: Icons): PackageBuilder<Signer> {
  return {
    platform: 'android',
    async build({ app, icon, site, signer }) {
      assertAppDetails(app);
      const files = sortSite(site);
      const [dex, bridge, appIcon] = await Promise.all([
        readShell('android/classes.dex'),
        readShell('android/bridge.js'),
        icons.read(icon),
      ]);
      const android = await describeAndroidApp({
        app,
        appIcon,
        site: addBridge(files, bridge),
        dex,
      });
      const [apk, bundle] = await Promise.all([
        buildApk(android, signer),
        buildAppBundle(android, signer),
      ]);
      return {
        files: [
          {
            name: packageFileName(app, 'android', 'apk'),
            contentType: 'application/vnd.android.package-archive',
            bytes: apk,
          },
          {
            name: packageFileName(app, 'android', 'aab'),
            contentType: 'application/octet-stream',
            bytes: bundle,
          },
        ],
        notes: ['unverifiedAndroid', 'keepAndroidKey', ...commonNotes(app, 'android')],
      };
    },
  };
}
