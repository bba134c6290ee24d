import type { PlanCode } from '@/domain/billing/plans';
import type { ListedProject } from '@/domain/entities/project';
import type { Permission, User } from '@/domain/entities/user';
import { useSession } from '@/lib/session/store';

export const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** Returns a project as a list contains it. */
export const projectEntry = (id: number, more: Partial<ListedProject> = {}): ListedProject => ({
  ...{
    id: String(id),
    projectId: String(id),
    uuid: uuidOf(id),
    title: `Shop ${id}`,
    grade: 2,
    isManage: 0,
    chatId: '',
    previewUrl: '',
  },
  ...{
    webType: 1,
    status: 2,
    fromType: 0,
    favourite: 0,
    hasPicture: false,
    createTime: '2025-03-04 10:00:00',
    updateTime: '2025-03-04 10:00:00',
  },
  ...more,
});

export const ada: User = {
  ...{
    userId: '1',
    userNo: '10001',
    username: 'Ada',
    phone: null,
    bindWechat: false,
    wechatOpenId: null,
    tokens: 0,
    giftTokenNum: 0,
  },
  ...{
    inviteNum: 0,
    recallStatus: 0,
    inviteInformation: { inviteUrl: '', rewardToken: 0 },
    hasPassword: false,
    deletionDueAt: null,
    avatar: null,
  },
};

/** Signs in Ada with a plan, or as a free user without one. */
export function signInWith(plan?: PlanCode): void {
  const entry = (backendCode: PlanCode): Permission => ({
    ...{
      backendCode,
      expired: false,
      authorizeStartTime: null,
      authorizeEndTime: null,
      productExtendInfo: null,
    },
  });
  useSession.getState().setAccount(ada, plan ? [entry(plan)] : []);
  useSession.setState({ window: 'browser' });
}
