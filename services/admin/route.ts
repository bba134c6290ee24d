import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { bearerToken } from '../http/authenticate.ts';
import { parseJson, readBody } from '../http/body.ts';
import { isSecret } from '../http/compare-secret.ts';
import { successResponse } from '../http/envelope.ts';
import type { AdminService } from './admin.ts';
import { AdminCommand } from './command.ts';

/**
 * Adds `POST /admin`, which `npm run admin` on this machine calls. Only one process may open the
 * embedded database, so the command sends its work to the running process. The route requires the
 * app secret as bearer token and accepts loopback connections only.
 */
export function addAdminRoute(
  app: App,
  { appSecret, admin }: { appSecret: string; admin: AdminService },
): void {
  app.post('/admin', async (c) => {
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    const isHere = /^(::ffff:)?127\.|^::1$/.test(peer);
    if (!isHere || !isSecret(bearerToken(c.req.header('authorization')), appSecret))
      throw fail('notFound');
    const command = AdminCommand.safeParse(parseJson(await readBody(c.req.raw)));
    if (!command.success) throw fail('invalidInput', {}, command.error.message);
    return successResponse(await admin.run(command.data));
  });
}
