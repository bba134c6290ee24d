import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import type { UploadGrant } from '../../../ports/storage.ts';

const UploadTicket = z.object({
  path: z.string(),
  suffix: z.string(),
  type: z.string(),
  maxBytes: z.number(),
  until: z.number(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/**
 * Creates temporary keys that need no database table. The signed token contains the grant, and the
 * secret is derived from the token, so an altered token has no valid secret.
 */
export function createTickets(key: Uint8Array) {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  const secretOf = (token: string) => mac('secret', token).toString('base64url');
  const idOf = (token: string) =>
    `SAYSO${mac('id', token).toString('hex').slice(0, 15).toUpperCase()}`;

  return {
    issue(
      grant: UploadGrant,
      now: number,
    ): { accessKeyId: string; accessKeySecret: string; securityToken: string } {
      const ticket: UploadTicket = { ...grant, until: now + limits.storage.credentialsMs };
      const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      const securityToken = `${body}.${mac('token', body).toString('base64url')}`;
      return {
        accessKeyId: idOf(securityToken),
        accessKeySecret: secretOf(securityToken),
        securityToken,
      };
    },

    /**
     * Returns the grant of an issued token, with its secret; undefined for any other token. The
     * caller checks whether the token has expired.
     */
    read(token: string): { ticket: UploadTicket; accessKeyId: string; secret: string } | undefined {
      const [body = '', seal = '', ...more] = token.split('.');
      const [given, ours] = [Buffer.from(seal, 'base64url'), mac('token', body)];
      if (more.length || given.length !== ours.length || !timingSafeEqual(given, ours))
        return undefined;
      const ticket = UploadTicket.safeParse(
        JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
      );
      return ticket.success
        ? { ticket: ticket.data, accessKeyId: idOf(token), secret: secretOf(token) }
        : undefined;
    },
  };
}

export type UploadTickets = ReturnType<typeof createTickets>;
