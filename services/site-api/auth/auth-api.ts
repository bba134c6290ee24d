import { type ApiRequest, type ApiResponse, jsonResponse } from '../api-message.ts';
import { manageUsers } from './admin-users.ts';
import type { AuthContext, AuthParts } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { parseBody } from './input.ts';
import { followMailLink, resendMail, sendMagicLink, sendRecovery, verifyOneTime } from './mails.ts';
import { getOwnUser, signOut, updateOwnUser } from './own-user.ts';
import { exchangeGrant } from './sign-in.ts';
import { refuseProvider, signUp } from './sign-up.ts';

type Route = (context: AuthContext) => unknown;

const routes: Record<string, Route> = {
  'POST signup': signUp,
  'POST token': exchangeGrant,
  'POST logout': signOut,
  'GET user': getOwnUser,
  'PUT user': updateOwnUser,
  'POST recover': sendRecovery,
  'POST otp': sendMagicLink,
  'POST resend': resendMail,
  'POST verify': verifyOneTime,
  'GET verify': followMailLink,
  'GET authorize': refuseProvider,
  'GET health': () => ({ name: 'GoTrue', description: 'Accounts of this site' }),
  'GET settings': ({ mails, site }) => ({
    external: {
      ...{ email: true, anonymous_users: true, phone: false },
      ...{ google: false, github: false },
    },
    disable_signup: false,
    mailer_autoconfirm: !mails.confirms(site.name),
  }),
  // Access tokens are signed with a secret, so clients ask the server instead.
  'GET .well-known/jwks.json': () => ({ keys: [] }),
};

/** Answers the calls of `supabase.auth`. */
export function createAuthApi(parts: AuthParts) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const body = parseBody(request.method === 'GET' ? '' : await request.text());
    const context: AuthContext = { ...parts, site: request.site, request, body };
    const result = await route(context);
    if (result === undefined) return { status: 204 };
    return isResponse(result) ? result : jsonResponse(200, result);
  };
}

function route(context: AuthContext): unknown {
  const { method, path } = context.request;
  if (path.startsWith('admin/')) return manageUsers(context, path.slice('admin/'.length));
  const handler = routes[`${method} ${path}`];
  if (!handler) throw new AuthError(404, 'not_found', 'This site does not offer this call');
  return handler(context);
}

const isResponse = (value: unknown): value is ApiResponse =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number';
