import { limits } from '@/domain/limits';

/**
 * How a user came here: who invited them (`?invite`, ROUTE-009) and from which site they came
 * (`?f`, ROUTE-010).
 */
export type Arrival = { invitationCode?: string; source?: string };

const storageKey = 'arrival';

/** Used where storage is blocked. It lasts as long as the page. */
let fallbackArrival: Arrival = {};

/**
 * Parses the two parameters of an address; drops values that no valid link has, so that they never
 * block a sign-in.
 */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search);
  return validArrival({
    invitationCode: query.get('invite')?.trim(),
    source: query.get('f')?.trim(),
  });
}

/**
 * Stores the parameters of the address for this tab's session; an address without them changes
 * nothing.
 */
export function storeArrival(search: string): void {
  const found = readArrival(search);
  if (found.invitationCode || found.source) store({ ...getArrival(), ...found });
}

/** Stores a typed invitation code in place of the link's code. An empty text removes the code. */
export function storeInvitation(invitationCode: string): void {
  const { source } = getArrival();
  store(validArrival({ invitationCode: invitationCode.trim(), source }));
}

function store(found: Arrival): void {
  fallbackArrival = found;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fallbackArrival));
  } catch {
    // Storage is blocked: `fallbackArrival` has the value.
  }
}

/**
 * Returns `{ invitationCode?, source? }`, to be spread into every sign-in: SMS, WeChat QR creation
 * and OAuth.
 */
export function getArrival(): Arrival {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? validArrival(kept) : fallbackArrival;
  } catch {
    return fallbackArrival;
  }
}

function validArrival({
  invitationCode,
  source,
}: {
  invitationCode?: unknown;
  source?: unknown;
}): Arrival {
  const { invitationMax, sourceMax } = limits.arrival;
  const isCode =
    typeof invitationCode === 'string' &&
    invitationCode.length <= invitationMax &&
    /^[\w-]+$/.test(invitationCode);
  const isSource =
    typeof source === 'string' && source.length <= sourceMax && /^[^\p{Cc}]+$/u.test(source);
  return { ...(isCode && { invitationCode }), ...(isSource && { source }) };
}
