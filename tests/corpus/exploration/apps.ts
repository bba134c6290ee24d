import { planFirstTurn } from '../../../services/adapters/models/starter/first-answer.ts';
import { projects } from '../../../services/adapters/models/starter/starter-projects.ts';
import { topics } from '../../../services/adapters/models/starter/starter-topics.ts';
import { screenApps } from './screen-apps.ts';

export type ExploredApp = { name: string; files: ReadonlyMap<string, string> };

/** Returns one sound app of each ready-made project, and those with several screens. */
export function exploredApps(): ExploredApp[] {
  const names = [...new Set(topics.map(({ project }) => project))];
  const ready = names.map((project) => {
    const { topic = '', palette = projects[project]?.palette ?? 'blue' } =
      topics.find((one) => one.project === project) ?? {};
    const choice = { project, topic, palette, isFitting: true };
    return { name: project, files: planFirstTurn(project, 'en_US', 'general', choice).files };
  });
  return [...screenApps, ...ready];
}
