import type { PointingState, ProofState } from '../../domain/entities/site-domain.ts';
import { proofRecord } from '../../domain/site-domains/own-host.ts';
import type { NameRecords, RecordLookup } from '../ports/name-records.ts';

/** Where the operator wants own domains to lead. */
export type DomainTarget = { host: string; addresses: readonly string[] };

/** The values of TXT records with which projects prove a host. */
export type Proofs = { state: (token: string) => ProofState };

/** Looks up the proofs of a host once, for any number of tokens. */
export async function findProofs(records: NameRecords, host: string): Promise<Proofs> {
  const found = await records.texts(proofRecord(host, '').name);
  return {
    state(token) {
      if (found.kind === 'failed') return 'unknown';
      if (found.kind === 'missing') return 'missing';
      const { value } = proofRecord(host, token);
      return found.values.some((text) => text.trim() === value) ? 'found' : 'missing';
    },
  };
}

/**
 * Returns whether a host leads to the target, by its alias or by its addresses. Providers resolve
 * an alias of an apex themselves, so the target's own addresses count too.
 */
export async function findPointing(
  records: NameRecords,
  host: string,
  target: DomainTarget,
): Promise<PointingState> {
  const [aliases, addresses, targets] = await Promise.all([
    records.aliases(host),
    records.addresses(host),
    records.addresses(target.host),
  ]);
  const right = new Set([...target.addresses, ...valuesOf(targets)]);
  if (valuesOf(aliases).includes(target.host)) return 'here';
  const led = valuesOf(addresses);
  if (led.some((address) => right.has(address))) return 'here';
  if (led.length || aliases.kind === 'found') return 'elsewhere';
  return [aliases, addresses].some(({ kind }) => kind === 'failed') ? 'unknown' : 'missing';
}

const valuesOf = (lookup: RecordLookup): readonly string[] =>
  lookup.kind === 'found' ? lookup.values : [];
