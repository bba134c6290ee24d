import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSlices } from '../../services/packaging/apple/mach-o.ts';
import { readSignatureBlocks } from '../../services/packaging/apple/signature-check.ts';
import {
  createIcons,
  createIosBuilder,
  createMacBuilder,
  type PackageFile,
} from '../../services/packaging/index.ts';
import {
  app,
  bytesOf,
  createIcon,
  filesBelow,
  site,
} from '../../services/packaging/testing/apple-app.ts';
import {
  createTestChain,
  now,
  password,
  teamId,
  writeP12,
  writeProfile,
} from '../../services/packaging/testing/apple-credentials.ts';

const run = promisify(execFile);
const shells = join(import.meta.dirname, '../../shells/apple');
const compilers = ['clang-19', 'ld64.lld-19', 'llvm-lipo-19'];
const runners = ['gcc', 'aarch64-linux-gnu-gcc', 'qemu-aarch64-static'];

type Check = { name: string; tools: string[]; check: (folder: string) => Promise<string> };
const chain = createTestChain();

/**
 * Checks the shells and packages of macOS and iOS with tools of others. A check whose tools are not
 * installed is named and counts as not missed. Returns how many checks failed.
 */
export async function checkApplePackages(say: (line: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'apple-packages-'));
  let failures = 0;
  say('\n| macOS and iOS | result |\n|---|---|');
  try {
    const programs = await writePrograms(folder);
    for (const { name, tools, check } of checksOf(programs)) {
      const missing = await missingTools(tools);
      if (missing.length) {
        say(`| ${name} | not checked: needs ${missing.join(', ')} |`);
        continue;
      }
      const result = await check(folder).catch((error: Error) => error);
      if (result instanceof Error) failures++;
      const shown = result instanceof Error ? `NO: ${result.message}` : result;
      say(`| ${name} | ${shown.trim().replaceAll('\n', ' ')} |`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return failures;
}

async function missingTools(tools: string[]): Promise<string[]> {
  const found = await Promise.all(
    tools.map((tool) =>
      run('sh', ['-c', `command -v ${tool}`]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return tools.filter((_, index) => !found[index]);
}

type Programs = { mac: string; ios: string; archives: string[] };

/** Writes a package of each system and the programs in them. */
async function writePrograms(folder: string): Promise<Programs> {
  const [icons, icon] = [createIcons(), await createIcon()];
  const { developer, middle, root } = chain;
  const certificates = [developer.certificate];
  const credentials = {
    p12: writeP12({ keys: [developer.privateKey], certificates }),
    p12Password: password,
    profile: writeProfile(developer, { certificates }),
    teamId,
  };
  const issuers = [middle.certificate, root.certificate];
  const builder = createIosBuilder({ icons, clock: { now: () => now }, issuers });
  const [mac, ios, project] = await Promise.all([
    createMacBuilder({ icons }).build({ app, icon, site, signer: undefined }),
    builder.build({ app, icon, site, signer: { kind: 'credentials', credentials } }),
    builder.build({ app, icon, site, signer: { kind: 'xcode-project', teamId } }),
  ]);
  const files = [mac, ios, project].flatMap((one) => one.files);
  const archives = await Promise.all(
    files.map(async ({ bytes }, index) => {
      const path = join(folder, `package-${index}.zip`);
      await writeFile(path, bytes);
      return path;
    }),
  );
  const programOf = async (file: PackageFile | undefined, path: string, name: string) => {
    const target = join(folder, name);
    await writeFile(target, bytesOf(filesBelow(file?.bytes ?? Buffer.alloc(0), ''), path));
    return target;
  };
  return {
    mac: await programOf(files[0], 'Café 记账.app/Contents/MacOS/app', 'mac-program'),
    ios: await programOf(files[1], 'Payload/app.app/app', 'ios-program'),
    archives,
  };
}

function checksOf({ mac, ios, archives }: Programs): Check[] {
  return [
    { name: 'shells rebuilt, the same bytes', tools: compilers, check: rebuildShells },
    {
      name: 'machine code of the shells',
      tools: runners,
      check: () => runShells([]),
    },
    {
      name: 'machine code of signed packages',
      tools: runners,
      check: () => runShells([mac, ios]),
    },
    {
      name: 'signature of an .ipa (OpenSSL)',
      tools: ['openssl'],
      check: (folder) => verifySignature(folder, ios),
    },
    {
      name: 'archives (unzip)',
      tools: ['unzip'],
      check: async () => {
        for (const path of archives) await run('unzip', ['-tqq', path]);
        return `${archives.length} read`;
      },
    },
  ];
}

async function rebuildShells(folder: string): Promise<string> {
  await run('sh', [join(shells, 'build.sh'), folder]);
  const names = ['mac-shell', 'ios-shell'];
  for (const name of names) {
    const [built, kept] = await Promise.all([
      readFile(join(folder, name)),
      readFile(join(shells, name)),
    ]);
    if (!built.equals(kept)) throw new Error(`${name} differs from what its source builds`);
  }
  return names.join(', ');
}

async function runShells(programs: string[]): Promise<string> {
  const { stdout } = await run('sh', [join(shells, 'check.sh'), ...programs]);
  return stdout;
}

async function verifySignature(folder: string, program: string): Promise<string> {
  const [slice] = readSlices(await readFile(program));
  const blocks = readSignatureBlocks(slice?.data ?? Buffer.alloc(0));
  const [message, content, roots] = ['cms', 'directory', 'root.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await Promise.all([
    writeFile(message, (blocks.get(0x10000) ?? Buffer.alloc(0)).subarray(8)),
    writeFile(content, blocks.get(0) ?? Buffer.alloc(0)),
    writeFile(roots, chain.root.certificate.toString()),
  ]);
  const files = ['-in', message, '-content', content, '-CAfile', roots, '-out', `${content}.out`];
  const form = ['-binary', '-inform', 'DER', '-purpose', 'any'];
  // The certificates are valid at the time of the tests only.
  const time = ['-attime', String(Math.floor(now.getTime() / 1000))];
  const { stderr } = await run('openssl', ['cms', '-verify', ...form, ...files, ...time]);
  return stderr;
}
