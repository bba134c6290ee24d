import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const found = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * Installs a Debian package when running as root and the program is missing: prints and runs the
 * command. Otherwise only prints the command (on Linux). Returns whether the program is available
 * now.
 */
export function ensureProgram(program, debianPackage, why) {
  if (found(program)) return true;
  if (process.platform !== 'linux') return false;
  const command = `apt-get install -y --no-install-recommends ${debianPackage}`;
  if (process.getuid?.() !== 0 || !found('apt-get')) {
    process.stdout.write(
      `${why}: ${program} is not installed. On Debian or Ubuntu: sudo ${command}\n`,
    );
    return false;
  }
  process.stdout.write(`${why}: running \`${command}\` …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync('apt-get', command.split(' ').slice(1), {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env,
    });
  let ran = install();
  if (ran.status !== 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
    ran = install();
  }
  if (ran.status !== 0)
    process.stdout.write(`It failed: ${ran.stderr.trim().split('\n').at(-1)}\n`);
  return found(program);
}

/** Installs the browsers of the tests unless there is one. */
export function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || found('google-chrome')) return;
  ensureProgram('chromium', 'chromium', 'The browser of the tests');
  // This faster browser is missing on older systems. The tests then use the normal browser.
  const light = 'chromium-headless-shell';
  ensureProgram(light, light, 'The faster browser of the journeys');
}
