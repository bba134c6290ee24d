import { errors } from '@/domain/errors';
import { isCallError } from '@/lib/upstream/call-error';
import type { ConversationDependencies } from './conversation-dependencies';
import { projectIdFailure, quotaFailure } from './failure-reactions';

/**
 * Returns the project's uuid. Requests a new uuid if the project has none (CHAT-012). On failure,
 * moves the shown prompt back into the box, shows the reason and returns null (CHAT-013).
 */
export async function ensureProjectId(parts: ConversationDependencies): Promise<string | null> {
  const { effects } = parts;
  const { project, run, draft } = parts.stores;
  const { uuid } = project.getState();
  if (uuid) return uuid;
  try {
    const issued = await effects.issueUuid();
    project.setState({ uuid: issued });
    return issued;
  } catch (error) {
    run.dropLast(2);
    run.setState({ status: 'idle', progress: null });
    draft.restoreSent();
    showFailure(parts, error, codeOf(error, effects.page.isOffline()));
    return null;
  }
}

function codeOf(error: unknown, isOffline: boolean): number {
  if (isOffline) return errors.offline.code;
  return isCallError(error) ? error.code : errors.unexpected.code;
}

function showFailure(
  { host, stores: { run } }: ConversationDependencies,
  error: unknown,
  code: number,
): void {
  const failure = projectIdFailure(code);
  if (failure) host.showFailure(failure);
  else if (code === errors.notSignedIn.code) host.promptSignIn();
  else host.showError('toast.chatUUID', isCallError(error) ? error.message : '');
  if (code === errors.offline.code) run.setState({ failure });
  if (isCallError(error) && code === errors.projectQuota.code)
    run.setState({ failure: quotaFailure(error.reference) });
}
