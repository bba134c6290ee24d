import { readFileSync } from 'node:fs';
import { writeStarter } from '../../../services/adapters/models/starter/index.ts';
import { defaultCases } from '../../../services/gallery/default-cases.ts';
import {
  type AnswerStyle,
  answerStyles,
  type PlantedAnswer,
  plantFaults,
} from '../../support/planted-answers.ts';
import type { PlantedFault, ProjectFiles } from './planted-fault.ts';
import { plantedHabits } from './planted-habits.ts';
import { plantedImports } from './planted-imports.ts';

export const plantedFaults: readonly PlantedFault[] = [...plantedImports, ...plantedHabits];

type SoundProject = { name: string; files: ProjectFiles };

/** Returns the projects of all cases, and of all prompts in the starter's corpus. */
export function soundProjects(): SoundProject[] {
  const prompts = JSON.parse(
    readFileSync(new URL('../starter-prompts.json', import.meta.url), 'utf8'),
  ) as { prompt: string }[];
  const wishes = [
    ...defaultCases,
    ...prompts.map(({ prompt }) => ({
      prompt,
      language: 'en_US' as const,
      variant: 'general' as const,
    })),
  ];
  return wishes.map((wish) => ({
    name: wish.prompt,
    files: new Map(writeStarter(wish).files),
  }));
}

export type CorpusAnswer = PlantedAnswer & {
  name: string;
  planted: { fault: PlantedFault; broken: string }[];
};

/**
 * Returns answers with planted faults: one fault in each answer of a strong model, three in those
 * of a weak one. The faults rotate, so that each of them occurs in several answers of each style.
 */
export function corpusAnswers(count: number): CorpusAnswer[] {
  const projects = soundProjects();
  return Array.from({ length: count }, (_, at) => {
    const { name, files } = projects[at % projects.length] as SoundProject;
    const style = answerStyles[at % answerStyles.length] as AnswerStyle;
    const kinds = style === 'weak' ? [at, at + 11, at + 21] : [at];
    const faults = kinds.map((kind) => plantedFaults[kind % plantedFaults.length] as PlantedFault);
    return { name, ...plantFaults(files, faults, style) };
  });
}
