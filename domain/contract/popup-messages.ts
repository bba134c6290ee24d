import { z } from 'zod';
import { Login } from '../entities/provider.ts';
import { limits } from '../limits/index.ts';

/**
 * Messages that a window opened by our page may send to it (GAP-64). `token` is a one-time code
 * valid for 60 s (ADR 071). `isNew`, `auth_linked` and `auth_failed` are our additions to GAP-64,
 * because the window must also report a failed sign-in before it closes.
 */
export const PopupMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth_success'),
    login: Login,
    token: z.string().max(4096),
    refreshToken: z.string().max(4096),
    isNew: z.boolean().default(false),
  }),
  z.object({ type: z.literal('auth_linked'), login: Login }),
  z.object({ type: z.literal('auth_failed'), login: Login, reason: z.string().max(40) }),
  z.object({ type: z.literal('AUTH_SUCCESS_APPLET_FORMAL') }),
  z.object({ type: z.literal('paypal_success'), orderNo: z.string().min(1).max(64) }),
  z.object({ type: z.literal('ready_to_receive_prompt') }),
]);
export type PopupMessage = z.infer<typeof PopupMessage>;

/**
 * The opener's reply to `ready_to_receive_prompt`: the prompt is put into the prompt box, not sent.
 */
export const OpenerMessage = z.object({
  type: z.literal('prompt'),
  prompt: z.string().trim().min(1).max(limits.chat.promptBytes),
});
