import type { ProjectStore } from './project-store';

export type BackendEffects = {
  createBackend(input: { uuid: string; chatId: string }): Promise<{ isManage: 0 | 1 }>;
};

/**
 * DB-003: after the first turn with the manage toggle on, the project has a backend. The service
 * may have created it during the turn, so the call then only returns that it exists.
 */
export async function recordBackend({
  effects,
  project,
}: {
  effects: BackendEffects;
  project: ProjectStore;
}): Promise<void> {
  const { uuid, id, chatId, isManage, wantsBackend } = project.getState();
  if (!uuid || !id || !wantsBackend || isManage === 1) return;
  const made = await effects.createBackend({ uuid, chatId }).catch(() => null);
  if (made) project.setState({ isManage: made.isManage });
}
