import { wechat } from '@/domain/contract/wechat';
import type { BindScanStatus, ScanCode } from '@/domain/entities/wechat';
import { send } from '@/lib/upstream/client';

/**
 * BIND-009: requests a code whose scan binds a WeChat account to the signed-in user. Throws a
 * CallError.
 */
export function createBindCode(signal: AbortSignal): Promise<ScanCode> {
  return send(wechat.createBindCode, {}, { signal });
}

export async function fetchBindStatus(
  sessionKey: string,
  signal: AbortSignal,
): Promise<BindScanStatus> {
  return (await send(wechat.bindStatus, { sessionKey }, { signal })).wxSanLoopStatus;
}

type BindNotice = {
  kind: 'success' | 'error' | 'info';
  key: 'login.bindSucess' | 'login.bindFail' | 'login.bindOther' | 'login.bindRepeat';
};

/** BIND-013, BIND-014: the message for each outcome of a binding. */
export const bindNotices: Record<Exclude<BindScanStatus, 'LOOP' | 'EXPIRED'>, BindNotice> = {
  BINDING_SUCCESS: { kind: 'success', key: 'login.bindSucess' },
  BINDING_FAIL: { kind: 'error', key: 'login.bindFail' },
  BINDING_OTHER_ACCOUNT: { kind: 'error', key: 'login.bindOther' },
  BINDING_REPEAT: { kind: 'info', key: 'login.bindRepeat' },
};
