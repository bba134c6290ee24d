import { z } from 'zod';
import { limits } from '../../../domain/limits/index.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

const { passwordMin, passwordMaxBytes, metadataBytes } = limits.siteAuth;

const emailSchema = z.email().max(254);

/** Parses an object of JSON; other bodies are refused. */
export function parseBody(text: string): Record<string, unknown> {
  if (!text) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AuthError(400, 'bad_json', 'The request body must be an object');
  return value as Record<string, unknown>;
}

/** The address of a body in lower case, or undefined without one. */
export function readEmail({ body }: Pick<AuthContext, 'body'>): string | undefined {
  const given = body.email;
  if (given === undefined || given === null || given === '') return undefined;
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (!emailSchema.safeParse(email).success)
    throw new AuthError(
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    );
  return email;
}

/** Throws for a password that is too short or longer than bcrypt reads. */
export function assertPassword(password: unknown): asserts password is string {
  if (typeof password !== 'string' || [...password].length < passwordMin)
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${passwordMin} characters.`,
    );
  if (Buffer.byteLength(password) > passwordMaxBytes || password.includes('\0'))
    throw new AuthError(
      422,
      'validation_failed',
      `Password cannot be longer than ${passwordMaxBytes} characters`,
    );
}

/** Free data of a body, for example `data` or `app_metadata`; an empty object without it. */
export function readMetadata(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new AuthError(400, 'validation_failed', 'Metadata must be an object');
  // PostgreSQL cannot store this character.
  const text = JSON.stringify(value);
  if (text.length > metadataBytes || text.includes('\\u0000'))
    throw new AuthError(400, 'validation_failed', 'Metadata is too large or not valid text');
  return value as Record<string, unknown>;
}

const idSchema = z.uuid();

/** Returns a user id of a path; throws for anything else. */
export function readUserId(text: string | undefined): string {
  const { data } = idSchema.safeParse(text);
  if (data === undefined) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return data;
}
