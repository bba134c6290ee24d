import 'client-only';

/** What a link to the admin carries behind `#`, which browsers send to no server. */
export type LinkCode = { kind: 'ticket' | 'invitation'; code: string };

/** Takes the code out of the address, so that it stays neither there nor in the history. */
export function takeLinkCode(): LinkCode | undefined {
  const match = /^#(ticket|invitation)=([\w-]{20,100})$/.exec(window.location.hash);
  if (!match) return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  return { kind: match[1] as LinkCode['kind'], code: match[2] ?? '' };
}
