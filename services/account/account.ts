import { and, eq } from 'drizzle-orm';
import { type PlanCode, planCodes } from '../../domain/billing/plans.ts';
import type { Permission, TokenInfo, User } from '../../domain/entities/user.ts';
import { fail } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ledger } from '../ports/ledger.ts';
import { identities, passwords, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { readAvatar } from './avatars.ts';
import { deletionDueAt } from './deletion.ts';
import { type InvitationSummary, readInvitation, receiveRecall } from './invitations.ts';
import { listPermissions, readCurrentPlan, unlimitedPermission } from './plan-grants.ts';

export type AccountService = ReturnType<typeof createAccount>;

type Options = {
  db: Database;
  clock: Clock;
  ledger: Ledger;
  webUrl?: string;
  /** False when this installation sells nothing; then every user has the highest plan (PP-17). */
  isSelling?: boolean;
};

/** Creates the functions that read a user's own account data (GAP-16, MEM-001). */
export function createAccount({ db, clock, ledger, webUrl = '', isSelling = true }: Options) {
  return {
    async user(userId: number): Promise<User> {
      const row = await readUser(userId);
      const ways = await db.select().from(identities).where(eq(identities.userId, userId));
      const subjectOf = (kind: string) => ways.find((way) => way.kind === kind)?.subject ?? null;
      const { tokens } = await ledger.balance(userId);
      const { inviteInformation, inviteNum } = await readInvitation(db, webUrl, row);
      const [password] = await db
        .select({ changedAt: passwords.changedAt })
        .from(passwords)
        .where(eq(passwords.userId, userId));
      return {
        userId: String(row.id),
        userNo: row.userNo,
        username: row.username,
        phone: subjectOf('phone'),
        bindWechat: subjectOf('wechat') !== null,
        wechatOpenId: subjectOf('wechat'),
        tokens,
        giftTokenNum: row.giftTokens,
        inviteInformation,
        inviteNum,
        recallStatus: row.recallStatus,
        hasPassword: password !== undefined,
        deletionDueAt: deletionDueAt(row.deletionAskedAt),
        avatar: await readAvatar(db, userId),
      };
    },

    async permission(userId: number): Promise<{ userPermissionInfoList: Permission[] }> {
      return {
        userPermissionInfoList: isSelling
          ? await listPermissions(db, userId, clock.now())
          : [unlimitedPermission('CODE_PLAN_ENTERPRISE')],
      };
    },

    async tokens(userId: number): Promise<TokenInfo> {
      const { userNo, giftTokens } = await readUser(userId);
      const { tokens, used } = await ledger.balance(userId);
      return { userNo, tokens, giftTokenNum: giftTokens, usedTokens: used };
    },

    invitation: async (userId: number): Promise<InvitationSummary> =>
      readInvitation(db, webUrl, await readUser(userId)),

    receiveRecall: (userId: number): Promise<{ wordCount: number }> =>
      receiveRecall(db, clock, userId),

    planOf: planNow,

    /** Returns whether the active plan is the plan `code` or a higher plan (GAP-21). */
    async hasPlan(userId: number, code: PlanCode): Promise<boolean> {
      return planCodes.indexOf(await planNow(userId)) >= planCodes.indexOf(code);
    },

    /**
     * Finds a user by userNo, phone, username or id, for operator commands; undefined when no user
     * or several users match.
     */
    async find(
      name: string,
    ): Promise<{ id: number; userNo: string; username: string | null } | undefined> {
      const shape = { id: users.id, userNo: users.userNo, username: users.username };
      const [byPhone] = await db
        .select(shape)
        .from(users)
        .innerJoin(identities, eq(identities.userId, users.id))
        .where(and(eq(identities.kind, 'phone'), eq(identities.subject, name)));
      const [byNumber] = await db.select(shape).from(users).where(eq(users.userNo, name));
      const named = await db.select(shape).from(users).where(eq(users.username, name));
      return byPhone ?? byNumber ?? (named.length === 1 ? named[0] : undefined);
    },
  };

  async function planNow(userId: number): Promise<PlanCode> {
    return isSelling ? readCurrentPlan(db, userId, clock.now()) : 'CODE_PLAN_ENTERPRISE';
  }

  async function readUser(userId: number) {
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    if (!row) throw fail('notSignedIn');
    return row;
  }
}
