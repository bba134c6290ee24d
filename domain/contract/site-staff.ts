import { z } from 'zod';
import { StaffRole, StaffSession } from '../entities/site-admin.ts';
import { call } from './call.ts';

const code = z.string().min(20).max(100);
/** Only its upper limit is checked when somebody signs in. */
const password = z.string().min(1).max(256);

/**
 * Calls of the admin's own host (DB-140). They are not part of the contract of the product's host:
 * who calls is decided by the cookie of that host, and the app by its name.
 */
export const siteStaff = {
  session: call({
    method: 'GET',
    path: '/servers/staff/session',
    summary: 'The app, and who is signed in',
    access: 'public',
    data: StaffSession,
  }),
  signIn: call({
    method: 'POST',
    path: '/servers/staff/session',
    summary: 'Sign in with an address and a password',
    access: 'public',
    input: z.object({ name: z.string().min(1).max(254), password }),
    data: StaffSession,
  }),
  signOut: call({
    method: 'DELETE',
    path: '/servers/staff/session',
    summary: 'Sign out',
    access: 'public',
    data: z.null(),
  }),
  enter: call({
    method: 'POST',
    path: '/servers/staff/ticket',
    summary: 'Open the admin as the owner, with a one-time ticket',
    access: 'public',
    input: z.object({ ticket: code }),
    data: StaffSession,
  }),
  readInvitation: call({
    method: 'PUT',
    path: '/servers/staff/invitation',
    summary: 'Whom an invitation is for; the code stays valid',
    access: 'public',
    input: z.object({ code }),
    data: z.object({ name: z.string(), role: StaffRole }),
  }),
  accept: call({
    method: 'POST',
    path: '/servers/staff/invitation',
    summary: 'Set a password with the code of an invitation, and sign in',
    access: 'public',
    input: z.object({ code, password }),
    data: StaffSession,
  }),
};
