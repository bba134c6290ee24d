/**
 * The result of a DNS lookup. `missing`: the DNS says that there is no such record. `failed`: it
 * gave no usable answer, so that nothing is known.
 */
export type RecordLookup =
  | { kind: 'found'; values: string[] }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

/** Looks up records in the DNS. Never rejects, and always ends within a limited time. */
export interface NameRecords {
  /** TXT records, each as one text. */
  texts(name: string): Promise<RecordLookup>;
  /** The names to which CNAME records lead directly, in lower case and without a dot at the end. */
  aliases(name: string): Promise<RecordLookup>;
  /** IPv4 and IPv6 addresses, in canonical form. */
  addresses(name: string): Promise<RecordLookup>;
}
