import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import {
  type Hashes,
  isFreshTimestamp,
  isSameDigest,
  type Payload,
  readClaim,
  type SignatureClaim,
  signV1,
  signV2,
} from '../../domain/signature.ts';
import type { Clock } from '../ports/clock.ts';
import { nonces } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { unnamedStatement } from '../store/unnamed-statement.ts';
import { parseJson } from './body.ts';

export const nodeHashes: Hashes = {
  hmacSha256: (secret, text) => createHmac('sha256', secret).update(text).digest('hex'),
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
};

type SignedRequest = {
  method: string;
  url: URL;
  body: Uint8Array;
  header(name: string): string | undefined;
};

/**
 * Checks a request and returns the result of `read`. `read` runs while the nonce is stored, which
 * saves one wait for the database, so it may only read: a repeated request is refused after it.
 */
export type SignatureCheck = <Result>(
  request: SignedRequest,
  read: () => Promise<Result>,
) => Promise<Result>;

/**
 * Checks a request's signature (SEC-010, GAP-03). Throws `fail('signatureRefused')` at the first
 * failure, in this order: known key, clock within 300 s, signature, unused nonce. Version 2 signs
 * the bytes of the body; version 1 signs the payload and is accepted only if configured. The nonce
 * is stored last, so that strangers cannot fill the table of nonces. When two requests race with
 * the same nonce, the table accepts one.
 */
export function createSignatureCheck({
  db,
  clock,
  secrets,
  minVersion,
}: {
  db: Database;
  clock: Clock;
  secrets: ReadonlyMap<string, string>;
  minVersion: number;
}): SignatureCheck {
  const spend = preparedNonce(db);
  return async ({ method, url, body, header }, read) => {
    const claim = readClaim(header) ?? refuse('headers are missing or malformed');
    const secret = secrets.get(claim.appKey) ?? refuse('unknown app key');
    if (claim.version < minVersion) refuse(`version ${claim.version} is not taken here`);
    if (!isFreshTimestamp(claim, clock.now())) refuse('the clock is out of the window');
    const isRight =
      claim.version === 2
        ? await checkV2(claim, secret, method, url, body)
        : await checkV1(claim, secret, url, body);
    if (!isRight) refuse('the signature does not fit');
    const stored = spend.execute({
      appKey: claim.appKey,
      nonce: claim.nonce,
      at: clock.now(),
    });
    const [fresh, result] = await Promise.all([stored, read()]);
    if (!fresh.length) refuse('the nonce was used before');
    return result;
  };
}

/**
 * Prepares the statement that stores a nonce, and returns a row only for a new nonce. The statement
 * does not wait for the disk, because each request needs it: a database that crashes may lose the
 * nonces of its last second.
 */
function preparedNonce(db: Database) {
  const setting = db
    .$with('setting', { value: sql`value`.as('value') })
    .as(sql`select set_config('synchronous_commit', 'off', true) as value`);
  return db
    .with(setting)
    .insert(nonces)
    .select(
      db
        .select({
          appKey: sql`${sql.placeholder('appKey')}::text`.as('app_key'),
          nonce: sql`${sql.placeholder('nonce')}::text`.as('nonce'),
          at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
        })
        .from(setting),
    )
    .onConflictDoNothing()
    .returning({ nonce: nonces.nonce })
    .prepare(unnamedStatement);
}

async function checkV2(
  claim: SignatureClaim,
  secret: string,
  method: string,
  url: URL,
  body: Uint8Array,
): Promise<boolean> {
  const request = { method, path: url.pathname, query: url.searchParams, body };
  const { signature, bodyDigest } = await signV2(request, claim, secret, nodeHashes);
  return isSameDigest(bodyDigest, claim.bodyDigest) && isSameDigest(signature, claim.signature);
}

/** Version 1 signs the JSON body, or the query when there is no body. */
async function checkV1(
  claim: SignatureClaim,
  secret: string,
  url: URL,
  body: Uint8Array,
): Promise<boolean> {
  const payload: Payload = body.length ? parseJson(body) : Object.fromEntries(url.searchParams);
  return isSameDigest(await signV1(payload, claim, secret, nodeHashes), claim.signature);
}

function refuse(reason: string): never {
  throw fail('signatureRefused', {}, reason);
}
