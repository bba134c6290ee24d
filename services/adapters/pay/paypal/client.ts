import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import { PayProviderError } from '../../../ports/pay.ts';
import { readJson, requestText } from '../request-text.ts';

export type PayPalAccess = { baseUrl: string; clientId: string; clientSecret: string };

const Token = z.object({ access_token: z.string(), expires_in: z.number().positive() });
const Verification = z.object({ verification_status: z.string() });
const Problem = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/**
 * Creates a client for PayPal's REST API. The client gets a token with its credentials and caches
 * the token for its lifetime.
 */
export function createPayPalClient({ access, clock }: { access: PayPalAccess; clock: Clock }) {
  let token: { text: string; until: number } | undefined;

  async function bearer(): Promise<string> {
    const now = clock.now().getTime();
    if (token && token.until > now) return token.text;
    const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64');
    const answer = await requestText(`${access.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = Token.safeParse(readJson(answer.text));
    if (!parsed.success)
      throw new PayProviderError(
        answer.status === 401 ? 'refused' : 'down',
        `PayPal token answered ${answer.status}`,
      );
    token = {
      text: parsed.data.access_token,
      until: now + parsed.data.expires_in * 1000 - limits.pay.tokenMarginMs,
    };
    return token.text;
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    { body, requestId }: { body?: string | undefined; requestId?: string | undefined },
  ) {
    const headers = {
      ...{
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(requestId ? { 'paypal-request-id': requestId } : {}),
    };
    const answer = await requestText(`${access.baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status === 401) token = undefined;
    const parsed = readJson(answer.text);
    if (answer.status >= 200 && answer.status < 300) return parsed;
    const problem = Problem.safeParse(parsed).data;
    const why = [problem?.name, problem?.details?.[0]?.issue].filter(Boolean).join(' ');
    const isDown = answer.status >= 500 || answer.status === 429 || answer.status === 401;
    throw new PayProviderError(
      isDown ? 'down' : 'refused',
      `PayPal ${path} answered ${answer.status} ${why}`.trim(),
    );
  }

  return {
    call: (
      method: 'GET' | 'POST',
      path: string,
      { payload, requestId }: { payload?: object; requestId?: string } = {},
    ) => send(method, path, { body: payload && JSON.stringify(payload), requestId }),

    /**
     * Asks PayPal whether a message is signed correctly. Passes the text on unmodified, because
     * PayPal signs the checksum of the text.
     */
    async isSigned(
      transmission: Record<string, string | undefined>,
      webhookId: string,
      text: string,
    ): Promise<boolean> {
      const fields = JSON.stringify({ ...transmission, webhook_id: webhookId });
      const body = `${fields.slice(0, -1)},"webhook_event":${text}}`;
      const parsed = Verification.safeParse(
        await send('POST', '/v1/notifications/verify-webhook-signature', { body }),
      );
      return parsed.data?.verification_status === 'SUCCESS';
    },
  };
}
