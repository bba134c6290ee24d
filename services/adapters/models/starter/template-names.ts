import { languages } from '../../../../domain/locale.ts';
import type { StarterChoice } from './choose-starter.ts';
import { contentOf } from './content-files.ts';
import { templateName } from './first-answer.ts';
import { projects } from './starter-projects.ts';
import { topics } from './starter-topics.ts';

/** Returns the ready-made template with this name in any of the languages. */
export function findTemplate(name: string): StarterChoice | undefined {
  const wanted = name.trim().toLowerCase();
  for (const { project, topic, palette } of topics)
    for (const language of languages) {
      const found = contentOf(project, topic, language);
      if (found.topic !== topic || templateName(found.content).toLowerCase() !== wanted) continue;
      const own = palette ?? projects[project]?.palette ?? 'green';
      return { project, topic, palette: own, isFitting: true };
    }
  return undefined;
}
