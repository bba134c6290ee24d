import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, parse } from 'tldts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { looksLike, mixesScripts } from '../../domain/site-domains/look-alike.ts';
import { isBelow, isHostName, specialUseNames } from '../../domain/site-domains/own-host.ts';

const { nameMax, labelMax } = limits.siteDomains;
/** Suffixes such as `github.io` count, because other people have names below them. */
const suffixes = { allowPrivateDomains: true };

/**
 * Reads the name of a domain that a user typed, and returns it in ASCII. Throws what is wrong with
 * it. `own`: the operator's own hosts.
 */
export function readDomain(text: string, own: readonly string[]): string {
  const host = encodeName(text);
  if (isBelow(host, [...own, 'localhost']))
    throw fail(host.includes('.') ? 'domainIsOurs' : 'domainHasNoDot');
  if (host !== '' && !host.includes('.')) throw fail('domainHasNoDot');
  if (isTooLong(host)) throw fail('domainTooLong');
  // No browser opens a name whose encoding is wrong; its encoded form stays as it is.
  const unicode = domainToUnicode(host);
  if (!isHostName(host) || /(?:^|\.)xn--/.test(unicode)) throw fail('domainNotValid');
  const { isIcann, isPrivate, domain } = parse(host, suffixes);
  if (isBelow(host, specialUseNames) || !(isIcann || isPrivate)) throw fail('domainEndingUnknown');
  if (domain === null) throw fail('domainIsSuffix');
  if (looksLike(unicode, own.map(domainToUnicode))) throw fail('domainLooksOurs');
  return host;
}

/** Returns what was typed in ASCII, without an address around it; empty if it has no such form. */
function encodeName(text: string): string {
  const given = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/[。．]/g, '.')
    .replace(/\.$/, '');
  if (given.includes('*')) throw fail('domainIsWildcard');
  if (/^\[.*\]$/.test(given) || /:.*:/.test(given)) throw fail('domainIsAddress');
  // The parser of addresses would decode or remove these.
  if (/[\s%@:\\]/.test(given) || given === '') throw fail('domainNotValid');
  if (isTooLong(given)) throw fail('domainTooLong');
  const host = domainToASCII(given);
  // Numbers in other forms, such as `0x7f.1`, are also IP addresses.
  if (/^[\d.]+$/.test(host) || parse(host).isIp) throw fail('domainIsAddress');
  return host;
}

const isTooLong = (name: string): boolean =>
  name.length > nameMax || name.split('.').some((label) => label.length > labelMax);

/** Returns a name as it is shown: in Unicode, unless it could be read as another name. */
export function shownName(host: string): string {
  const name = domainToUnicode(host);
  return name === '' || mixesScripts(name) ? host : name;
}

/** Returns whether a name is a registered one, with nothing in front of it. */
export const isApex = (host: string): boolean => getDomain(host, suffixes) === host;

/** Returns the name that visitors also try: with or without `www.`; undefined for others. */
export function pairOf(host: string): string | undefined {
  if (isApex(host)) return `www.${host}`;
  const rest = host.replace(/^www\./, '');
  return rest !== host && isApex(rest) ? rest : undefined;
}
