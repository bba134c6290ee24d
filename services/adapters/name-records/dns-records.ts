import { Resolver } from 'node:dns/promises';
import { limits } from '../../../domain/limits/index.ts';
import type { NameRecords, RecordLookup } from '../../ports/name-records.ts';

type Options = {
  /** Addresses of DNS servers, `192.0.2.53` or `127.0.0.1:5353`; by default those of the system. */
  servers?: readonly string[] | undefined;
  lookupMs?: number;
};

/** What the DNS answers for a name or a record that does not exist. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Creates the lookup of DNS records over the network. An answer of the DNS has at most 64 kB, so
 * the number of records needs no limit of its own.
 */
export function createDnsRecords({
  servers,
  lookupMs = limits.siteDomains.lookupMs,
}: Options = {}): NameRecords {
  /** A resolver for each lookup, because only whole resolvers can be cancelled. */
  async function lookUp(
    find: (resolver: Resolver) => Promise<readonly string[]>,
  ): Promise<RecordLookup> {
    const resolver = new Resolver({ timeout: Math.ceil(lookupMs / 3), tries: 2 });
    if (servers?.length) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), lookupMs);
    try {
      const values = await find(resolver);
      return values.length ? { kind: 'found', values: [...values] } : { kind: 'missing' };
    } catch (error) {
      const reason = String((error as NodeJS.ErrnoException).code ?? error);
      return missingCodes.has(reason) ? { kind: 'missing' } : { kind: 'failed', reason };
    } finally {
      clearTimeout(late);
    }
  }

  return {
    texts: (name) =>
      lookUp(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    aliases: (name) =>
      lookUp(async (resolver) =>
        (await resolver.resolveCname(name)).map((alias) => alias.toLowerCase().replace(/\.$/, '')),
      ),
    async addresses(name) {
      const both = await Promise.all([
        lookUp((resolver) => resolver.resolve4(name)),
        lookUp((resolver) => resolver.resolve6(name)),
      ]);
      const values = both.flatMap((one) => (one.kind === 'found' ? one.values : []));
      if (values.length) return { kind: 'found', values };
      return both.find(({ kind }) => kind === 'failed') ?? { kind: 'missing' };
    },
  };
}
