import type { ProjectInfo } from '@/domain/entities/project';
import { projectStatus } from '@/domain/projects/project';
import { projectTitle } from '@/domain/projects/title';
import type { Turn } from '@/lib/chat/turn';
import type { ProjectStore } from './project-store';

export type RecordEffects = {
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
 * GEN-040: creates the record of a project after its first turn with a result. The service has at
 * most one record per uuid, so a repeated call is safe.
 */
export async function recordProject(
  { effects, project }: { effects: RecordEffects; project: ProjectStore },
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
