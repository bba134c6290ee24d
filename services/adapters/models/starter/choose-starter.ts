import type { Variant } from '../../../../domain/variants/variant.ts';
import type { PaletteName } from './palettes.ts';
import { projects } from './starter-projects.ts';
import { topics } from './starter-topics.ts';

/** Used when no word of the prompt is known. */
export const fallbacks: Record<Variant, { project: string; topic: string }> = {
  general: { project: 'tasks', topic: 'team' },
  website: { project: 'site', topic: 'studio' },
  h5: { project: 'invite', topic: 'birthday' },
  app: { project: 'journal', topic: 'dreams' },
};

export type StarterChoice = {
  project: string;
  topic: string;
  palette: PaletteName;
  isFitting: boolean;
};

/**
 * Chooses the ready-made project for a prompt; `isFitting` is false when none of its words is
 * known.
 */
export function chooseStarter(prompt: string, variant: Variant): StarterChoice {
  const scored = topics.map((topic) => {
    const found = new Set((prompt.match(topic.words) ?? []).map((word) => word.toLowerCase()));
    const isHome = projects[topic.project]?.variants.includes(variant) ?? false;
    return { topic, score: found.size === 0 ? 0 : found.size + (isHome ? 0.75 : 0) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  const isFitting = best.score > 0;
  const { project, topic } = isFitting ? best.topic : fallbacks[variant];
  const own = topics.find((one) => one.project === project && one.topic === topic)?.palette;
  return { project, topic, palette: own ?? projects[project]?.palette ?? 'green', isFitting };
}
