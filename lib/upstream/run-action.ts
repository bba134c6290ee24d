import { type Envelope, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { CallError } from './call-error';
import { currentSessionExpiry, onUnauthorised } from './on-unauthorised';

/**
 * Runs a server action from the page. Returns its data or throws a CallError. After a 401, renews
 * the session and repeats the action once (ADR 070). Throws `upstreamDown` if the action got no
 * response.
 */
export async function runAction<Data>(action: () => Promise<Envelope<Data | null>>): Promise<Data> {
  for (let attempt = 0; ; attempt++) {
    const seen = currentSessionExpiry();
    const { code, message, data } = await action().catch(() => {
      throw new CallError(errors.upstreamDown.code, '');
    });
    if (code === success) return data as Data;
    const refusal = new CallError(code, message);
    const expired = code === errors.notSignedIn.code;
    if (!expired || attempt > 0 || !(await onUnauthorised({ status: 200, seen, refusal })))
      throw refusal;
  }
}
