import { z } from 'zod';
import { isPlanCode, planCodes } from '../../domain/billing/plans.ts';
import { groupCommands, parseGroupCommand } from './groups.ts';
import { parseRecordCommand, recordCommand } from './record-command.ts';
import { parseRoleCommand, roleCommands } from './roles.ts';
import { parseShopCommand, shopCommands } from './shop-command.ts';

/** One command of `npm run admin`. */
export const AdminCommand = z.discriminatedUnion('do', [
  z.object({ do: z.literal('users') }),
  z.object({ do: z.literal('users-import'), csv: z.string().min(1) }),
  z.object({ do: z.literal('users-export') }),
  z.object({ do: z.literal('users-reset'), user: z.string().min(1) }),
  z.object({ do: z.literal('visits'), days: z.number().int().positive().max(180) }),
  z.object({
    do: z.literal('grant-tokens'),
    user: z.string().min(1),
    amount: z.number().int().positive().max(1_000_000_000),
    ref: z.string().min(8),
  }),
  z.object({
    do: z.literal('grant-plan'),
    user: z.string().min(1),
    plan: z.enum(planCodes),
    days: z.number().int().positive().max(36_500).optional(),
  }),
  ...shopCommands,
  ...groupCommands,
  ...roleCommands,
  recordCommand,
  z.object({ do: z.literal('backup'), file: z.string().min(1) }),
]);
export type AdminCommand = z.infer<typeof AdminCommand>;

/**
 * Parses the words of an operator command; undefined for anything else. The commands are those of
 * `parseShopCommand`, `parseGroupCommand`, `parseRoleCommand` and `parseRecordCommand`, and
 * `backup <file>`, `users [import <the file's text> | export | reset <who>]`,
 * `visits [--days n]`, `grant <who> tokens <n>`, `grant <who> plan <code> [--days n]`.
 */
export function parseAdminCommand(words: string[], ref: string): AdminCommand | undefined {
  const [verb, user, what, value, flag, days] = words;
  if (verb === 'users' && words.length === 1) return { do: 'users' };
  if (verb === 'users') return parseUsersCommand(words.slice(1));
  if (verb === 'visits') return parseVisitsCommand(words.slice(1));
  if (verb === 'backup')
    return words.length === 2 ? parseCommand({ do: 'backup', file: user }) : undefined;
  const shop =
    parseShopCommand(words) ??
    parseGroupCommand(words) ??
    parseRoleCommand(words) ??
    parseRecordCommand(words);
  if (shop) return parseCommand(shop);
  if (verb !== 'grant' || !user || !value) return undefined;
  if (what === 'tokens' && words.length === 4)
    return parseCommand({ do: 'grant-tokens', user, amount: Number(value), ref });
  const plan = value.startsWith('CODE_PLAN_') ? value : `CODE_PLAN_${value.toUpperCase()}`;
  if (what !== 'plan' || !isPlanCode(plan) || (flag !== undefined && flag !== '--days'))
    return undefined;
  return parseCommand({ do: 'grant-plan', user, plan, ...(flag ? { days: Number(days) } : {}) });
}

function parseUsersCommand([what, given, ...rest]: string[]): AdminCommand | undefined {
  if (rest.length > 0) return undefined;
  if (what === 'import') return parseCommand({ do: 'users-import', csv: given });
  if (what === 'reset') return parseCommand({ do: 'users-reset', user: given });
  return what === 'export' && given === undefined ? { do: 'users-export' } : undefined;
}

function parseVisitsCommand([flag, days, ...rest]: string[]): AdminCommand | undefined {
  if (flag === undefined) return { do: 'visits', days: 14 };
  return flag === '--days' && rest.length === 0
    ? parseCommand({ do: 'visits', days: Number(days) })
    : undefined;
}

function parseCommand(command: unknown): AdminCommand | undefined {
  const parsed = AdminCommand.safeParse(command);
  return parsed.success ? parsed.data : undefined;
}
