import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { SmsDeliveryError } from '../../ports/sms.ts';

export type CarrierResponse = { status: number; body: unknown };

/**
 * Sends one request to a carrier, with a timeout of 5 s and without following redirects. Returns
 * its JSON (undefined if invalid). Throws an SmsDeliveryError: `down` when the carrier was not
 * reached, `unconfirmed` when it was reached but no response arrived.
 */
export async function postToCarrier(
  clock: Clock,
  url: string,
  request: RequestInit,
): Promise<CarrierResponse> {
  const [answered, late] = [new AbortController(), new AbortController()];
  const tooLong = () => late.abort(new Error(`no answer within ${limits.sms.carrierTimeoutMs} ms`));
  clock.sleep(limits.sms.carrierTimeoutMs, answered.signal).then(tooLong, () => {});
  try {
    const response = await fetch(url, { ...request, signal: late.signal, redirect: 'error' });
    const text = await response.text();
    return { status: response.status, body: readJson(text) };
  } catch (error) {
    throw new SmsDeliveryError(wasSent(error) ? 'unconfirmed' : 'down', causeText(error));
  } finally {
    answered.abort();
  }
}

/**
 * Returns whether the carrier may have received the request. A refused or unresolved connection
 * sent nothing; after a timeout or a broken connection the result is unknown.
 */
function wasSent(error: unknown): boolean {
  const code = causeOf(error);
  return !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_|SELF_|ERR_TLS)/.test(
    code,
  );
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function causeText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return [text, causeOf(error)].filter(Boolean).join(' ');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
