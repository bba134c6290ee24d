import { z } from 'zod';

/** What a lookup of the proof found; `unknown`: the DNS gave no answer. */
export const ProofState = z.enum(['found', 'missing', 'unknown']);
export type ProofState = z.infer<typeof ProofState>;

/** Whether a name leads here; `elsewhere`: it leads to another server. */
export const PointingState = z.enum(['here', 'missing', 'elsewhere', 'unknown']);
export type PointingState = z.infer<typeof PointingState>;

export const SiteDomain = z.object({
  /** The name in ASCII, which identifies it. */
  host: z.string(),
  /** The name as it is shown: in Unicode, if that is safe. */
  name: z.string(),
  url: z.string(),
  /**
   * `pending`: never proven. `verified`: served. `missing`: served, but its record is missing.
   * `lost`: no longer served, because its record was missing for too long. `held`: proven here, but
   * still the name of another project.
   */
  state: z.enum(['pending', 'verified', 'missing', 'lost', 'held']),
  /** Whether it is the main address, to which the others redirect. */
  isPrimary: z.boolean(),
  /** Whether nothing is in front of the registered name, where a CNAME is impossible. */
  isApex: z.boolean(),
  /** The TXT record that proves the name. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** What the last check found; null before the first. */
  proof: ProofState.nullable(),
  pointing: PointingState.nullable(),
  checkedAt: z.string().nullable(),
  missingSince: z.string().nullable(),
  /** When a missing name stops being served, at the earliest. */
  stopsAt: z.string().nullable(),
});
export type SiteDomain = z.infer<typeof SiteDomain>;

export const SiteDomains = z.object({
  /** Whether the operator has configured own domains. */
  isOn: z.boolean(),
  /** Where names must lead: a host for CNAME records, and addresses for A and AAAA records. */
  target: z.object({ host: z.string(), addresses: z.array(z.string()) }),
  list: z.array(SiteDomain),
  /** The `www` or apex name that belongs to one of the list and is not in it. */
  offers: z.array(z.object({ host: z.string(), name: z.string() })),
});
export type SiteDomains = z.infer<typeof SiteDomains>;
