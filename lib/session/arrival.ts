import { limits } from '@/domain/limits';

/** How a person came here: who invited him (`?invite`, ROUTE-009) and from which page (`?f`, ROUTE-010). */
export type Arrival = { invitationCode?: string; source?: string };

const storageKey = 'arrival';

/** Where the browser refuses storage, the page itself remembers as long as it stands. */
let here: Arrival = {};

/** Reads the two parameters of an address; what no link of ours could carry is left out, so that it can never refuse a sign-in. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search);
  return checked({ invitationCode: query.get('invite')?.trim(), source: query.get('f')?.trim() });
}

/** Keeps what the address says for this tab's session; an address without the parameters changes nothing. */
export function keepArrival(search: string): void {
  const found = readArrival(search);
  if (found.invitationCode || found.source) keep({ ...arrival(), ...found });
}

/** A code that was typed takes the place of the link's; an empty one forgets it. */
export function keepInvitation(invitationCode: string): void {
  const { source } = arrival();
  keep(checked({ invitationCode: invitationCode.trim(), source }));
}

function keep(found: Arrival): void {
  here = found;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(here));
  } catch {
    // Refused storage: `here` has it.
  }
}

/** What every way in sends along: `{ invitationCode?, source? }`, ready to be spread into SMS sign-in, WeChat QR creation and OAuth. */
export function arrival(): Arrival {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? checked(kept) : here;
  } catch {
    return here;
  }
}

function checked({ invitationCode, source }: { invitationCode?: unknown; source?: unknown }): Arrival {
  const { invitationMax, sourceMax } = limits.arrival;
  const isCode = typeof invitationCode === 'string' && invitationCode.length <= invitationMax && /^[\w-]+$/.test(invitationCode);
  const isSource = typeof source === 'string' && source.length <= sourceMax && /^[^\p{Cc}]+$/u.test(source);
  return { ...(isCode && { invitationCode }), ...(isSource && { source }) };
}
