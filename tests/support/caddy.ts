import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Whether Caddy is installed. `npm test` installs it where it can. */
export const hasCaddy = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'caddy')));

/** Runs Caddy with a configuration, in a home of its own. Resolves when it serves. */
export async function startCaddy(config: string, environment: Record<string, string> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'sayso-caddy-'));
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      ...environment,
    },
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    caddy.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('serving initial configuration')) resolve();
    });
    caddy.once('exit', () => reject(new Error(log)));
  });
  return {
    async close() {
      caddy.kill('SIGKILL');
      await once(caddy, 'exit');
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
