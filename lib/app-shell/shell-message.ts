import { z } from 'zod';
import { type Language, readLanguage } from '@/domain/locale';

const language = z
  .string()
  .transform((code): Language | undefined => readLanguage(code))
  .optional()
  .catch(undefined);

/**
 * The messages of the shell, the app around the page (GAP-63). An invalid field counts as missing;
 * the rest of the message still applies.
 */
const ShellMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('app_init'),
    window: z.enum(['app', 'browser']).catch('app'),
    /**
     * A one-time code. If the message also contains `refreshToken`, this is the access token that
     * belongs to it (ADR 071).
     */
    token: z.string().min(1).max(4096).optional().catch(undefined),
    refreshToken: z.string().max(4096).optional().catch(undefined),
    theme: z.enum(['light', 'dark', 'system']).optional().catch(undefined),
    language,
    prompt: z.string().max(200_000).optional().catch(undefined),
  }),
  z.object({ type: z.literal('app_prompt'), prompt: z.string().trim().min(1).max(200_000) }),
]);
type ShellMessage = z.infer<typeof ShellMessage>;

export function readShellMessage(raw: unknown): ShellMessage | undefined {
  return ShellMessage.safeParse(raw).data;
}
