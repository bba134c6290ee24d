import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimit, QueueFull } from '../../domain/async/concurrency-limit.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { normalPassword } from '../../domain/sign-in/password.ts';

/** OWASP's scrypt with 16 MiB (Password Storage Cheat Sheet): the cost of new hashes. */
const strong = { ln: 14, r: 8, p: 5 };
export type PasswordCost = typeof strong;

const hashBytes = 32;
const queueFullSeconds = 5;

export type PasswordHashes = ReturnType<typeof createPasswordHashes>;

/**
 * Creates password hashes (GAP-10) as `$scrypt$ln=14,r=8,p=5$salt$hash`, so that old hashes stay
 * readable when the cost rises. Only a few hashes are computed at the same time and a limited
 * number may wait; otherwise a flood of sign-ins would use up the memory and threads.
 */
export function createPasswordHashes(now: PasswordCost = strong) {
  /**
   * A hash that no password matches. Checking it for an unknown name takes as long as a real check.
   */
  const nobody = formatHash(now, Buffer.alloc(16), Buffer.alloc(hashBytes));
  const queue = new ConcurrencyLimit(limits.password.hashesAtOnce, limits.password.hashesWaiting);

  async function derive(
    password: string,
    salt: Buffer,
    { ln, r, p }: PasswordCost,
  ): Promise<Buffer> {
    const N = 2 ** ln;
    const options = { N, r, p, maxmem: 2 * 128 * N * r };
    try {
      return await queue.run(() => scryptOf(normalPassword(password), salt, options));
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      throw fail('tooMany', { seconds: queueFullSeconds }, 'too many passwords to hash at once');
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return formatHash(now, salt, await derive(password, salt, now));
    },

    /**
     * Returns whether the password matches. Without a hash it does the same amount of work and
     * returns false, so that the time does not reveal whether the user exists.
     */
    async verify(hash: string | undefined, password: string): Promise<boolean> {
      const read = readHash(hash ?? nobody) ?? readHash(nobody);
      if (!read) return false;
      const derived = await derive(password, read.salt, read.parameters);
      return hash !== undefined && timingSafeEqual(derived, read.derived);
    },

    /**
     * Returns whether the hash has other parameters than new hashes. It should then be replaced
     * while the plain password is known, at sign-in.
     */
    isOutdated(hash: string): boolean {
      const parameters = readHash(hash)?.parameters;
      return (
        !parameters || parameters.ln !== now.ln || parameters.r !== now.r || parameters.p !== now.p
      );
    },
  };
}

function formatHash({ ln, r, p }: PasswordCost, salt: Buffer, derived: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(derived)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}

function readHash(
  hash: string,
): { parameters: PasswordCost; salt: Buffer; derived: Buffer } | undefined {
  const [, ln, r, p, salt, derived] =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/.exec(hash) ?? [];
  if (!ln || !r || !p || !salt || !derived) return undefined;
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { parameters, salt: Buffer.from(salt, 'base64'), derived: Buffer.from(derived, 'base64') };
}

function scryptOf(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
}
