import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { systemClock } from '../../services/adapters/clock/index.ts';
import {
  createAndroidBuilder,
  createIcons,
  createLinuxBuilder,
  createWindowsBuilder,
  generateSigningKey,
} from '../../services/packaging/index.ts';
import { sampleApp, sampleIcon, sampleSite } from '../../services/packaging/testing/sample-app.ts';

const root = join(import.meta.dirname, '../..');
const shells = join(root, 'shells');
/** Builds the Windows shell and the stand-in for its web view. */
const compiler = 'x86_64-w64-mingw32-g++-win32';
const pageOfFolder = '<!doctype html><title>Pages</title>';
/** Debian has no package of it: `BUNDLETOOL` is the path of bundletool.jar. */
const bundletool = process.env.BUNDLETOOL;

const isInstalled = (tool: string) => spawnSync('which', [tool]).status === 0;

type Check = {
  what: string;
  tool: string;
  /** Why it cannot run here, beside a tool that is not installed. */
  missing?: string | false;
  run(folder: string): Outcome;
};
type Outcome = { isGood: boolean; detail: string };
type Result = { status: number | null; output: string };

function runTool(command: string, ...words: string[]): Result {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
const says = ({ status, output }: Result, ...words: string[]): Outcome => ({
  isGood: status === 0 && words.every((word) => output.includes(word)),
  detail: words.find((word) => !output.includes(word)) ?? lastLine(output),
});

const checks: Check[] = [
  {
    what: 'APK: signatures of schemes 2 and 3',
    tool: 'apksigner',
    run: (folder) =>
      says(
        runTool('apksigner', 'verify', '--verbose', join(folder, 'app.apk')),
        '(APK Signature Scheme v2): true',
        '(APK Signature Scheme v3): true',
      ),
  },
  {
    what: 'APK: one flipped bit is refused',
    tool: 'apksigner',
    run(folder) {
      const { status, output } = runTool('apksigner', 'verify', join(folder, 'flipped.apk'));
      return { isGood: status !== 0, detail: lastLine(output) };
    },
  },
  {
    what: 'APK: alignment',
    tool: 'zipalign',
    run: (folder) => says(runTool('zipalign', '-c', '4', join(folder, 'app.apk'))),
  },
  {
    what: 'APK: manifest and resources',
    tool: 'aapt2',
    run: (folder) =>
      says(
        runTool('aapt2', 'dump', 'badging', join(folder, 'app.apk')),
        "package: name='com.example.cafe' versionCode='7' versionName='1.2.3'",
        "targetSdkVersion:'36'",
        "application-label:'Café 记账'",
        "launchable-activity: name='app.shell.Main'",
        "uses-feature-not-required: name='android.hardware.camera'",
      ),
  },
  {
    what: 'Bundle: valid, and APKs can be made of it',
    tool: 'java',
    missing: !bundletool && 'BUNDLETOOL is not set',
    run(folder) {
      const bundle = `--bundle=${join(folder, 'app.aab')}`;
      const jar = ['-jar', bundletool ?? ''];
      const valid = runTool('java', ...jar, 'validate', bundle);
      if (valid.status !== 0) return says(valid);
      const output = `--output=${join(folder, 'app.apks')}`;
      return says(runTool('java', ...jar, 'build-apks', bundle, output, '--mode', 'universal'));
    },
  },
  {
    what: 'Bundle: JAR signature',
    tool: 'jarsigner',
    run: (folder) =>
      says(runTool('jarsigner', '-verify', join(folder, 'app.aab')), 'jar verified.'),
  },
  {
    what: 'Program: Authenticode signature',
    tool: 'osslsigncode',
    run(folder) {
      const file = (name: string) => join(folder, name);
      const words = ['verify', '-CAfile', file('signer.pem'), '-in', file('signed.exe')];
      return says(runTool('osslsigncode', ...words), 'Signature verification: ok');
    },
  },
  {
    what: 'Debian package: fields and files',
    tool: 'dpkg-deb',
    run(folder) {
      const file = join(folder, 'app.deb');
      const fields = says(runTool('dpkg-deb', '-I', file), 'Package: com.example.cafe');
      if (!fields.isGood) return fields;
      return says(runTool('dpkg-deb', '-c', file), './opt/com.example.cafe/site/index.html');
    },
  },
  {
    what: 'Debian package: entry of the menu',
    tool: 'desktop-file-validate',
    run(folder) {
      runTool('dpkg-deb', '-x', join(folder, 'app.deb'), folder);
      const entry = 'usr/share/applications/com.example.cafe.desktop';
      return says(runTool('desktop-file-validate', join(folder, entry)));
    },
  },
  {
    what: 'Shell for Windows: built from its source',
    tool: compiler,
    run: (folder) => compareBuild(folder, 'windows/build.sh', 'windows/shell.exe'),
  },
  {
    what: 'Shell for Windows: answers and permissions in wine',
    tool: 'xvfb-run',
    missing:
      ![process.env.WINE ?? 'wine', compiler].every(isInstalled) &&
      'wine or the compiler is not installed',
    run(folder) {
      const script = join(shells, 'windows/check.sh');
      const { stdout } = spawnSync('xvfb-run', ['-a', script, join(folder, 'check.exe')], {
        encoding: 'utf8',
      });
      const wanted = readFileSync(join(shells, 'windows/check/expected.txt'), 'utf8').split('\n');
      const lines = stdout.split('\n');
      const at = wanted.findIndex((line, index) => line !== lines[index]);
      return { isGood: at < 0, detail: at < 0 ? `${wanted.length} lines` : `${lines[at]}` };
    },
  },
  {
    what: 'Shell for Android: built from its source',
    tool: 'javac',
    missing: !bundletool && 'BUNDLETOOL is not set',
    run: (folder) => compareBuild(folder, 'android/build.sh', 'android/classes.dex'),
  },
  {
    what: 'Shell for Android: behaviours on a JVM',
    tool: 'javac',
    run: () => says(runTool(join(shells, 'android/check.sh')), '53 right, 0 wrong'),
  },
  {
    what: 'Shell for Linux: built from its source',
    tool: 'gcc',
    run: (folder) => compareBuild(folder, 'linux/build.sh', 'linux/shell'),
  },
];

/** Builds a shell again, and compares the bytes with those of the repository. */
function compareBuild(folder: string, script: string, shell: string): Outcome {
  const output = join(folder, `rebuilt-${basename(shell)}`);
  const built = runTool(join(shells, script), output);
  if (built.status !== 0) return { isGood: false, detail: lastLine(built.output) };
  const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const [again, stored] = [sumOf(output), sumOf(join(shells, shell))];
  return { isGood: again === stored, detail: again.slice(0, 16) };
}

/**
 * Builds a package of each kind and asks the tools of others about it, where they are installed.
 * Returns how many checks failed; one whose tool is missing is named and not counted.
 */
export async function measurePackages(say: (line: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  let failures = 0;
  try {
    await writePackages(folder);
    say('| check | tool | result | detail |\n|---|---|---|---|');
    for (const { what, tool, missing, run } of checks) {
      const reason = isInstalled(tool) ? missing : 'not installed';
      const outcome = reason ? null : run(folder);
      if (outcome && !outcome.isGood) failures++;
      const verdict = outcome?.isGood ? 'yes' : 'NO';
      say(
        `| ${what} | ${tool} | ${outcome ? verdict : 'skipped'} | ${outcome?.detail ?? reason} |`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return failures;
}

async function writePackages(folder: string): Promise<void> {
  const write = (name: string, bytes: Uint8Array | string = '') =>
    writeFileSync(join(folder, name), bytes);
  const icons = createIcons();
  const icon = await sampleIcon();
  const signer = await generateSigningKey(sampleApp.author, systemClock.now());
  const request = { app: sampleApp, icon, site: sampleSite };
  const windows = createWindowsBuilder({ icons, clock: systemClock });
  const android = await createAndroidBuilder(icons).build({ ...request, signer });
  const apk = android.files[0]?.bytes ?? new Uint8Array();
  const flipped = Uint8Array.from(apk);
  flipped[20_000] = (flipped[20_000] ?? 0) ^ 1;
  write('app.apk', apk);
  write('flipped.apk', flipped);
  write('app.aab', android.files[1]?.bytes);
  const folderPage = { path: 'pages/index.html', bytes: Buffer.from(pageOfFolder) };
  const check = await windows.build({
    app: { ...sampleApp, permissions: ['camera'] },
    icon,
    site: [...sampleSite, folderPage],
    signer: null,
  });
  write('check.exe', check.files[0]?.bytes);
  write('signed.exe', (await windows.build({ ...request, signer })).files[0]?.bytes);
  const linux = await createLinuxBuilder(icons).build({ ...request, signer: undefined });
  write('app.deb', linux.files[0]?.bytes);
  const lines =
    Buffer.from(signer.certificates[0])
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const frame = (word: string) => `-----${word} CERTIFICATE-----`;
  write('signer.pem', [frame('BEGIN'), ...lines, frame('END'), ''].join('\n'));
}
