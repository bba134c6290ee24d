import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storePrepared } from '../../services/runtime/warm-up.ts';
import { openDataFolder } from '../../services/store/data-folder.ts';
import { openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';
import { type RunningServices, startServices } from '../support/worker-process.ts';

const reason = await sandboxProblem();
const isRoot = process.getuid?.() === 0;

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sayso-folder-'));
  // Everyone may enter the parent folder, so only the mode of the data folder matters.
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;

describe('the data folder', () => {
  it('is created with access for its user only [SEC-H6]', () => {
    expect(openDataFolder(dataDir)).toBeUndefined();
    expect(modeOf(dataDir)).toBe(0o700);
    expect(openDataFolder(dataDir)).toBeUndefined();
  });

  it.each([0o755, 0o750, 0o777])(
    'of mode %o is restricted, and the operator is informed [SEC-H6]',
    (mode) => {
      mkdirSync(join(dataDir, 'pglite'), { recursive: true });
      chmodSync(dataDir, mode);
      expect(openDataFolder(dataDir)).toContain(`(mode ${mode.toString(8)}). It is closed now.`);
      expect(modeOf(dataDir)).toBe(0o700);
    },
  );

  it.each([
    ['holds what is not ours', 0o755, 'other-things'],
    ['everybody may write into, each their own', 0o1777, 'pglite'],
  ])('that %s is left unchanged, and the operator is informed', (_, mode, holds) => {
    mkdirSync(join(dataDir, holds), { recursive: true });
    chmodSync(dataDir, mode);
    expect(openDataFolder(dataDir)).toContain('give DATA_DIR a folder of its own');
    expect(modeOf(dataDir)).toBe(mode);
  });
});

describe('the services', () => {
  let services: RunningServices | undefined;
  afterEach(async () => {
    await services?.stop();
    services = undefined;
  });

  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    );
  const openFolders = (folder: string) =>
    filesOf(folder).filter((path) => statSync(path).isDirectory() && modeOf(path) & 0o077);

  it('restrict an open folder, and create no folder in it for others [SEC-H6]', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    chmodSync(dataDir, 0o777);
    const before = process.umask(0o022);
    try {
      services = await startServices(dataDir);
    } finally {
      process.umask(before);
    }
    expect(services.output).toContain(
      'was open to other users of this machine (mode 777). It is closed now.',
    );
    expect(modeOf(dataDir)).toBe(0o700);
    expect(existsSync(join(dataDir, 'postgresql/data/PG_VERSION'))).toBe(true);
    expect(openFolders(dataDir)).toEqual([]);
    if (!isRoot) return;
    const stranger = spawnSync('setpriv', [
      '--reuid=65534',
      '--clear-groups',
      'cat',
      join(dataDir, 'postgresql/data/PG_VERSION'),
    ]);
    expect(String(stranger.stderr)).toContain('Permission denied');
  }, 60_000);
});

describe.skipIf(reason)(`a box ${reason && `(skipped: ${reason})`}`, () => {
  it('reads its kit, its files and the prepared packages, although our folders are private to one user [SEC-H6]', async () => {
    const modules = join(home, 'modules');
    mkdirSync(modules);
    chmodSync(modules, 0o777);
    const before = process.umask(0o077);
    const boxes = await openSandboxes({ modules: async () => modules });
    try {
      const maker = await boxes.host.open('maker');
      await runCommand(maker, 'mkdir -p prepared/deps/x && echo prepared > prepared/deps/x/f');
      await storePrepared(maker, { modules });
      const box = await boxes.host.open('reader');
      await box.writeFiles([{ path: 'src/a.txt', bytes: Buffer.from('mine\n') }]);
      const { output } = await runCommand(
        box,
        'cat src/a.txt node_modules/.vite/deps/x/f && head -1 /etc/hosts && ls /opt/sayso/registry',
      );
      expect(output).toBe('mine\nprepared\n127.0.0.1 localhost\nregistry.sock\n');
      expect(
        (await runCommand(box, 'echo more > node_modules/.vite/deps/x/f && echo ok')).output,
      ).toBe('ok\n');
    } finally {
      process.umask(before);
      await boxes.close();
    }
  });
});
