import type { ProjectInfo } from '@/domain/entities/project';
import { projectStatus } from '@/domain/projects/project';
import { projectTitle } from '@/domain/projects/title';
import type { Turn } from '@/lib/chat/turn';
import type { ProjectStore } from './project-store';
import { type BackendEffects, recordBackend } from './record-backend';

export type RecordEffects = BackendEffects & {
  info(uuid: string): Promise<ProjectInfo>;
  create(input: {
    uuid: string;
    title: string;
    isManage: 0 | 1;
    chatId: string;
    webType: 0 | 1;
    status: 2;
  }): Promise<string>;
};

/**
 * GEN-040: creates the record of a project after its first turn with a result, and its backend if
 * the user wants one (DB-003). The service has at most one of each per uuid, so a repeated call is
 * safe.
 */
export async function recordProject(
  parts: Parts,
  turn: Pick<Turn, 'answer'>,
  prompt: string,
): Promise<void> {
  await createRecord(parts, turn, prompt);
  await recordBackend(parts);
}

type Parts = { effects: RecordEffects; project: ProjectStore };

async function createRecord(
  { effects, project }: Parts,
  turn: Pick<Turn, 'answer'>,
  prompt: string,
): Promise<void> {
  const { uuid: site, id, isManage, chatId, webType } = project.getState();
  if (!site || id) return;
  const card = turn.answer().blocks.find((block) => block.type === 'artifact');
  const artifactTitle = card?.type === 'artifact' ? card.artifact.title : '';
  const title = projectTitle({ artifactTitle, prompt, fallback: site });
  const made = await effects
    .create({ uuid: site, title, isManage, chatId, webType, status: projectStatus.success })
    .catch(() => null);
  if (!made) return;
  // The service decides whether the project is public (GAP-29).
  const info = await effects.info(site).catch(() => null);
  project.setState({ id: made, title, ...(info && { grade: info.grade }) });
}
