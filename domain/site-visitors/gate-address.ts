import { reservedPreviewPath } from '../preview/address.ts';

/** Where the form of the gate is sent, on the host of the site. */
export const gatePath = `${reservedPreviewPath}visit`;

/** Returns the address at which the ticket of an owner opens a site; `origin`: of the site. */
export function ticketAddress(origin: string, ticket: string): string {
  return `${origin}${gatePath}?ticket=${ticket}`;
}
