import { limits } from '@/domain/limits';

/**
 * How a user came here: who invited them (`?invite`, ROUTE-009) and from which site they came
 * (`?f`, ROUTE-010).
 */
export type SignUpOrigin = { invitationCode?: string; source?: string };

const storageKey = 'arrival';

/** Used if the browser blocks the session storage. A reload loses this value. */
let fallbackOrigin: SignUpOrigin = {};

/**
 * Parses the two parameters of an address. Drops values that no valid link has, so that invalid
 * values never block a sign-in.
 */
export function readSignUpOrigin(search: string): SignUpOrigin {
  const query = new URLSearchParams(search);
  return validSignUpOrigin({
    invitationCode: query.get('invite')?.trim(),
    source: query.get('f')?.trim(),
  });
}

/**
 * Stores the parameters of the address for this tab's session. An address without these parameters
 * changes nothing.
 */
export function storeSignUpOrigin(search: string): void {
  const found = readSignUpOrigin(search);
  if (found.invitationCode || found.source) store({ ...getSignUpOrigin(), ...found });
}

/** Stores a typed invitation code in place of the link's code. An empty text removes the code. */
export function storeInvitation(invitationCode: string): void {
  const { source } = getSignUpOrigin();
  store(validSignUpOrigin({ invitationCode: invitationCode.trim(), source }));
}

function store(found: SignUpOrigin): void {
  fallbackOrigin = found;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fallbackOrigin));
  } catch {
    // Storage is blocked: `fallbackOrigin` has the value.
  }
}

/**
 * Returns `{ invitationCode?, source? }`, to be spread into every sign-in: SMS, WeChat QR creation
 * and OAuth.
 */
export function getSignUpOrigin(): SignUpOrigin {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? validSignUpOrigin(kept) : fallbackOrigin;
  } catch {
    return fallbackOrigin;
  }
}

function validSignUpOrigin({
  invitationCode,
  source,
}: {
  invitationCode?: unknown;
  source?: unknown;
}): SignUpOrigin {
  const { invitationMax, sourceMax } = limits.arrival;
  const isCode =
    typeof invitationCode === 'string' &&
    invitationCode.length <= invitationMax &&
    /^[\w-]+$/.test(invitationCode);
  const isSource =
    typeof source === 'string' && source.length <= sourceMax && /^[^\p{Cc}]+$/u.test(source);
  return { ...(isCode && { invitationCode }), ...(isSource && { source }) };
}
