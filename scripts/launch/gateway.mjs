import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A UNIX socket's path may have at most 107 bytes on Linux, and 103 on macOS. */
const maxPathBytes = 103;

/** Secrets that the gateway does not need. Its process gets empty values for these secrets. */
const withheld = ['APP_KEY', 'APP_SECRET', 'TOKEN_SECRET', 'DATABASE_URL'];

/**
 * Returns what to add to the environment of the services (`both`) and of the gateway (`gateway`:
 * the same, with the withheld variables emptied; ADR 054). GATEWAY_SECRET is new at every start.
 * With GATEWAY=inside the services contain the gateway, and `gateway` is undefined.
 */
export function gatewayEnvironment(dataDir, servicesPort, kind = 'apart') {
  if (kind !== 'apart') return { both: { GATEWAY: kind }, gateway: undefined };
  const both = {
    GATEWAY: kind,
    GATEWAY_SOCKET: socketPath(dataDir, servicesPort),
    GATEWAY_SECRET: randomBytes(32).toString('base64url'),
  };
  return { both, gateway: { ...both, ...Object.fromEntries(withheld.map((name) => [name, ''])) } };
}

function socketPath(dataDir, servicesPort) {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\sayso-gateway-${randomBytes(16).toString('hex')}`;
  const own = join(dataDir, `gateway-${servicesPort}.sock`);
  if (Buffer.byteLength(own) <= maxPathBytes) return own;
  // Use a new folder, which only this user can open.
  return join(mkdtempSync(join(tmpdir(), 'sayso-')), 'gateway.sock');
}
