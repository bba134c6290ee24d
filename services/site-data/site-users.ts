import { z } from 'zod';
import type { SiteUser } from '../../domain/entities/site-data.ts';
import { limits } from '../../domain/limits/index.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { callSite } from './site-caller.ts';

const user = z
  .object({
    id: z.string(),
    email: z.string().default(''),
    email_confirmed_at: z.string().optional(),
    is_anonymous: z.boolean().default(false),
    created_at: z.string(),
    last_sign_in_at: z.string().optional(),
  })
  .transform(
    (one): SiteUser => ({
      id: one.id,
      email: one.email,
      isConfirmed: one.email_confirmed_at !== undefined,
      isAnonymous: one.is_anonymous,
      createdAt: one.created_at,
      lastSignInAt: one.last_sign_in_at ?? null,
    }),
  );

const { usersPerPage } = limits.siteData;

/** Creates the functions for the users of an app, by its own API of accounts. */
export function createSiteUsers(host: Pick<SiteHost, 'call'>) {
  const change = async (
    site: string,
    { method, path, values }: { method: 'POST' | 'PUT'; path: string; values: object },
  ): Promise<SiteUser> => {
    const body = JSON.stringify(values);
    const headers = { 'content-type': 'application/json' };
    const answer = await callSite(host, site, {
      method,
      path: `auth/v1/admin/${path}`,
      headers,
      body,
    });
    return user.parse(JSON.parse(answer.body));
  };

  return {
    async list(site: string, pageNum: number): Promise<{ list: SiteUser[]; total: number }> {
      const path = `auth/v1/admin/users?page=${pageNum}&per_page=${usersPerPage}`;
      const answer = await callSite(host, site, { method: 'GET', path });
      const { users } = z.object({ users: z.array(user) }).parse(JSON.parse(answer.body));
      return { list: users, total: Number(answer.headers['x-total-count'] ?? users.length) };
    },
    add: (site: string, { email, password }: { email: string; password: string }) =>
      change(site, {
        method: 'POST',
        path: 'users',
        values: { email, password, email_confirm: true },
      }),
    change: (
      site: string,
      id: string,
      { password, isConfirmed }: { password?: string | undefined; isConfirmed?: true | undefined },
    ) =>
      change(site, {
        method: 'PUT',
        path: `users/${encodeURIComponent(id)}`,
        values: {
          ...(password === undefined ? {} : { password }),
          ...(isConfirmed ? { email_confirm: true } : {}),
        },
      }),
    async remove(site: string, id: string): Promise<null> {
      const path = `auth/v1/admin/users/${encodeURIComponent(id)}`;
      await callSite(host, site, { method: 'DELETE', path });
      return null;
    },
  };
}
