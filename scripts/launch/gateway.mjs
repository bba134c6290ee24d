import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A UNIX socket's path may have at most 107 bytes on Linux, and 103 on macOS. */
const maxPathBytes = 103;

/** Variables that the gateway does not use: its process gets no value for them. */
const withheld = ['APP_KEY', 'APP_SECRET', 'TOKEN_SECRET', 'DATABASE_URL'];

/**
 * Returns the environment of both processes, `both`, and that of the gateway: the same without the
 * withheld variables (ADR 054). GATEWAY_SECRET is new at every start. With GATEWAY=inside the
 * services contain the gateway, and `gateway` is undefined.
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
  // Only this user can open the new folder.
  return join(mkdtempSync(join(tmpdir(), 'sayso-')), 'gateway.sock');
}
