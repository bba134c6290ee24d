import { z } from 'zod';
import { Permission, TokenInfo, User } from '../entities/user.ts';
import { call } from './call.ts';
import { UB, WB } from './paths.ts';

export const account = {
  user: call({ method: 'GET', path: `${UB}/user`, summary: 'The signed-in user', access: 'signed-in', data: User }),
  permission: call({
    method: 'GET',
    path: `${UB}/user/product/permission`,
    summary: 'What the user’s plan allows; the active plan first',
    access: 'signed-in',
    data: z.object({ userPermissionInfoList: z.array(Permission) }),
  }),
  tokens: call({ method: 'GET', path: `${WB}/users`, summary: 'The user’s token balance', access: 'signed-in', data: TokenInfo }),
};
